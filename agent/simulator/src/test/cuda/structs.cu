// Structures by value and by pointer, with arrays and odd sizes inside.
struct Inner { short a; char b[5]; };
struct Big { double x; Inner in[3]; int table[8]; float f; unsigned char last; };
extern "C" __global__ void byValue(Big big, int pick, double* out) {
  int i = threadIdx.x;
  out[i] = big.x + big.in[i % 3].a + big.in[pick].b[i % 5] + big.table[(i + pick) & 7] + big.f + big.last;
}
extern "C" __global__ void byPointer(const Big* in, Big* out) {
  int i = threadIdx.x;
  Big b = in[i];
  b.x *= 2;
  b.table[i & 7] = i;
  b.in[i % 3].b[i % 5] = 'z';
  b.last ^= 0x5a;
  out[i] = b;
}
struct Pair { int key; long long value; };
__device__ Pair make(int k) {
  Pair p;
  p.key = k;
  p.value = (long long)k * k;
  return p;
}
__device__ __noinline__ Pair merge(Pair a, Pair b) {
  Pair p;
  p.key = a.key ^ b.key;
  p.value = a.value - b.value;
  return p;
}
extern "C" __global__ void returned(Pair* out) {
  int i = threadIdx.x;
  out[i] = merge(make(i), make(2 * i + 1));
}
