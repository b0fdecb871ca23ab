// Bytes as text.
__device__ int length(const char* s) {
  int n = 0;
  while (s[n]) n++;
  return n;
}
extern "C" __global__ void upper(int n, const char* in, char* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    char c = in[i];
    out[i] = c >= 'a' && c <= 'z' ? c - 32 : c;
  }
}
extern "C" __global__ void find(int n, const char* text, const char* word, int* count, int* first) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, m = length(word);
  if (i + m > n) return;
  for (int k = 0; k < m; k++)
    if (text[i + k] != word[k]) return;
  atomicAdd(count, 1);
  atomicMin(first, i);
}
extern "C" __global__ void reverse(int n, char* text) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 2) {
    char c = text[i];
    text[i] = text[n - 1 - i];
    text[n - 1 - i] = c;
  }
}
extern "C" __global__ void number(int n, const int* in, char* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  char digits[12];
  int v = in[i], at = 12;
  unsigned int u = v < 0 ? -(unsigned int)v : v;
  do {
    digits[--at] = '0' + u % 10;
    u /= 10;
  } while (u);
  if (v < 0) digits[--at] = '-';
  int k = 0;
  while (at < 12) out[i * 12 + k++] = digits[at++];
  while (k < 12) out[i * 12 + k++] = ' ';
}
