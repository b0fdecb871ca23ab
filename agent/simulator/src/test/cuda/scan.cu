// Prefix sums of a block: Hillis-Steele and Blelloch.
extern "C" __global__ void hillisSteele(int n, const int* in, int* out) {
  extern __shared__ int s[];
  int t = threadIdx.x, from = 0, to = 1;
  s[t] = t < n ? in[t] : 0;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d <<= 1) {
    int* a = s + from * blockDim.x;
    int* b = s + to * blockDim.x;
    b[t] = t >= d ? a[t] + a[t - d] : a[t];
    from ^= 1;
    to ^= 1;
    __syncthreads();
  }
  if (t < n) out[t] = s[from * blockDim.x + t];
}
extern "C" __global__ void blelloch(int n, const int* in, int* out) {
  extern __shared__ int s[];
  int t = threadIdx.x, offset = 1;
  s[2 * t] = in[2 * t];
  s[2 * t + 1] = in[2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) s[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1, v = s[a];
      s[a] = s[b];
      s[b] += v;
    }
  }
  __syncthreads();
  out[2 * t] = s[2 * t];
  out[2 * t + 1] = s[2 * t + 1];
}
