// Constant memory, initialised and set by the host, and global variables.
struct Settings { float scale; int shift; double offset; };
__constant__ Settings settings = {1.5f, 2, -3.25};
__constant__ short table[6] = {1, -2, 3, -4, 5, -6};
__device__ int counters[4] = {10, 20, 30, 40};
__device__ const char* names[3] = {"alpha", "beta", "gamma"};
__device__ int* second = &counters[1];
__device__ float big[100];
extern "C" __global__ void use(int n, const int* in, double* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = (in[i] << settings.shift) * settings.scale + settings.offset + table[i % 6];
}
extern "C" __global__ void count(int* out) {
  atomicAdd(&counters[threadIdx.x & 3], threadIdx.x);
  big[threadIdx.x] = threadIdx.x * 0.5f;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < 4; i++) out[i] = counters[i];
    out[4] = *second;
    out[5] = names[1][2] + names[2][4];
    out[6] = (int)(big[31] + big[99]);
  }
}
