// The kernels of docs/evidence/h200/Samples.java.txt and Wrong.java.txt, as in JCuda's samples.
extern "C" __constant__ float factors[4] = {1, 2, 3, 4};
extern "C" __device__ int counter = 5;
extern "C" __global__ void add(int n, const float* a, const float* b, float* sum) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) sum[i] = a[i] + b[i];
}
extern "C" __global__ void scale(int n, float* values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) values[i] *= factors[i & 3];
}
extern "C" __global__ void multiply(int n, const float* a, const float* b, float* c) {
  __shared__ float as[16][16], bs[16][16];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    as[threadIdx.y][threadIdx.x] = a[y * n + k + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + x];
    __syncthreads();
    for (int j = 0; j < 16; j++) sum += as[threadIdx.y][j] * bs[j][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
extern "C" __global__ void reduce(const float* in, float* out, int n) {
  extern __shared__ float data[];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += in[i];
  data[threadIdx.x] = sum;
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) data[threadIdx.x] += data[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = data[0];
}
extern "C" __global__ void sumRows(const char* rows, size_t pitch, int width, float* sums) {
  const float* row = (const float*)(rows + threadIdx.x * pitch);
  float sum = 0;
  for (int i = 0; i < width; i++) sum += row[i];
  sums[threadIdx.x] = sum;
}
extern "C" __global__ void count(int n) { atomicAdd(&counter, n); }
extern "C" __global__ void spin(long long cycles) {
  long long start = clock64();
  while (clock64() - start < cycles);
}
extern "C" __global__ void __launch_bounds__(128) bounded(float* out) { out[threadIdx.x] = threadIdx.x; }
