// Local arrays with indices that are not known: stacks, permutations, a small sort a thread.
extern "C" __global__ void permutations(int n, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int digits[8], used = 0, k = i;
  for (int d = 0; d < 8; d++) digits[d] = d;
  for (int d = 8; d > 1; d--) {
    int pick = k % d;
    k /= d;
    int v = digits[pick];
    digits[pick] = digits[d - 1];
    digits[d - 1] = v;
  }
  for (int d = 0; d < 8; d++) used = used * 10 + digits[d];
  out[i] = used;
}
extern "C" __global__ void insertionSort(const short* in, short* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  short a[20];
  for (int k = 0; k < 20; k++) a[k] = in[i * 20 + k];
  for (int k = 1; k < 20; k++) {
    short v = a[k];
    int j = k - 1;
    for (; j >= 0 && a[j] > v; j--) a[j + 1] = a[j];
    a[j + 1] = v;
  }
  for (int k = 0; k < 20; k++) out[i * 20 + k] = a[k];
}
extern "C" __global__ void generic(int pick, int* global, int* out) {
  __shared__ int s[32];
  int local[4] = {1, 2, 3, 4};
  s[threadIdx.x] = threadIdx.x * 10;
  __syncthreads();
  int* p = pick == 0 ? global : pick == 1 ? s : local;
  local[threadIdx.x & 3] += 5;
  int v = p[threadIdx.x & 3];
  out[threadIdx.x] = v + 1000 * (__isShared(p) != 0) + 2000 * (__isGlobal(p) != 0) + 4000 * (__isLocal(p) != 0);
}
