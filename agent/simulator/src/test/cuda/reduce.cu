// Sums: a tree in dynamic shared memory, shuffles, the last block finishes.
extern "C" __global__ void tree(int n, const float* in, float* out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x * 2 + t;
  s[t] = (i < n ? in[i] : 0) + (i + blockDim.x < n ? in[i + blockDim.x] : 0);
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k) s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
__inline__ __device__ int warpSum(int v) {
  for (int k = 16; k > 0; k >>= 1) v += __shfl_down_sync(0xffffffffu, v, k);
  return v;
}
extern "C" __global__ void shuffled(int n, const int* in, int* out) {
  __shared__ int parts[32];
  int v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
  v = warpSum(v);
  if ((threadIdx.x & 31) == 0) parts[threadIdx.x >> 5] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < blockDim.x / 32 ? parts[threadIdx.x] : 0;
    v = warpSum(v);
    if (threadIdx.x == 0) atomicAdd(out, v);
  }
}
__device__ unsigned int arrived = 0;
extern "C" __global__ void lastBlock(int n, const int* in, volatile int* partial, int* out) {
  __shared__ int s[128];
  __shared__ bool last;
  int v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += in[i];
  s[threadIdx.x] = v;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int k = 0; k < blockDim.x; k++) sum += s[k];
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    int sum = 0;
    for (int k = 0; k < gridDim.x; k++) sum += partial[k];
    *out = sum;
    arrived = 0;
  }
}
