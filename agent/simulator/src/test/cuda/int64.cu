// 64-bit integers, and 128 bits made of them.
extern "C" __global__ void arithmetic(int n, const long long* a, const long long* b, long long* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long x = a[i], y = b[i];
  unsigned long long u = x, v = y;
  long long* o = out + i * 16;
  o[0] = x + y;
  o[1] = x - y;
  o[2] = x * y;
  o[3] = y ? x / y : 0;
  o[4] = y ? x % y : 0;
  o[5] = v ? u / v : 0;
  o[6] = v ? u % v : 0;
  o[7] = __mul64hi(x, y);
  o[8] = __umul64hi(u, v);
  o[9] = x << (y & 63);
  o[10] = x >> (y & 63);
  o[11] = u >> (v & 63);
  o[12] = __clzll(x) * 1000 + __popcll(y) * 10 + __ffsll(x);
  o[13] = __brevll(x);
  o[14] = (x < y) + 2 * (u < v) + 4 * (x == y) + 8 * (u >= v);
  o[15] = min(x, y) ^ max(u, v) ^ llabs(x);
}
extern "C" __global__ void wide(int n, const unsigned long long* a, const unsigned long long* b, unsigned long long* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned __int128 x = ((unsigned __int128)a[i] << 64) | b[i], y = ((unsigned __int128)b[i] << 61) | a[i];
  unsigned __int128 s = x + y, p = x * y, d = x - y;
  out[i * 6] = s;
  out[i * 6 + 1] = s >> 64;
  out[i * 6 + 2] = p;
  out[i * 6 + 3] = p >> 64;
  out[i * 6 + 4] = d;
  out[i * 6 + 5] = d >> 64;
}
