// Templates: one source, many types and sizes.
template <typename T, int N> __device__ T polynomial(const T* c, T x) {
  T r = c[N - 1];
#pragma unroll
  for (int i = N - 2; i >= 0; i--) r = r * x + c[i];
  return r;
}
template <typename T, int N> __global__ void evaluate(int n, const T* c, const T* in, T* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = polynomial<T, N>(c, in[i]);
}
template __global__ void evaluate<int, 4>(int, const int*, const int*, int*);
template __global__ void evaluate<double, 6>(int, const double*, const double*, double*);
template __global__ void evaluate<unsigned char, 3>(int, const unsigned char*, const unsigned char*, unsigned char*);
template __global__ void evaluate<long long, 5>(int, const long long*, const long long*, long long*);
