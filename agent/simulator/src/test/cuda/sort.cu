// Bitonic sort of a block, and odd-even merge steps over global memory.
extern "C" __global__ void bitonic(unsigned int* data) {
  __shared__ unsigned int s[512];
  int t = threadIdx.x;
  s[t] = data[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 2; k <= blockDim.x; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
      int other = t ^ j;
      if (other > t) {
        bool up = (t & k) == 0;
        if ((s[t] > s[other]) == up) {
          unsigned int v = s[t];
          s[t] = s[other];
          s[other] = v;
        }
      }
      __syncthreads();
    }
  data[blockIdx.x * blockDim.x + t] = s[t];
}
extern "C" __global__ void step(long long* data, int j, int k) {
  unsigned int i = threadIdx.x + blockDim.x * blockIdx.x, other = i ^ j;
  if (other > i) {
    long long a = data[i], b = data[other];
    if ((i & k) == 0 ? a > b : a < b) {
      data[i] = b;
      data[other] = a;
    }
  }
}
