// Element-wise kernels in all widths.
extern "C" __global__ void saxpy(int n, float a, const float* __restrict__ x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void daxpy(int n, double a, const double* x, double* y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = a * x[i] + y[i];
}
extern "C" __global__ void bytes(int n, const unsigned char* a, const signed char* b, short* c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = (short)(a[i] * b[i] + (a[i] >> 3) - (b[i] >> 2));
}
extern "C" __global__ void longs(int n, const long long* a, const long long* b, long long* c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] * 31 + (b[i] ^ (a[i] >> 7)) - (long long)((unsigned long long)b[i] >> 9);
}
extern "C" __global__ void quads(int n, const float4* a, float4* b, const int2* c, int2* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 v = a[i];
  b[i] = make_float4(v.w, v.z * 2, v.y + v.x, v.x);
  int2 k = c[i];
  d[i] = make_int2(k.y, k.x - k.y);
}
