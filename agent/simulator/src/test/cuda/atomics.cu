// All atomic operations and loops around compare-and-swap.
extern "C" __global__ void integers(int* i, unsigned int* u, unsigned long long* l, long long* s) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&i[0], t);
  atomicSub(&i[1], t);
  atomicMin(&i[2], t - 500);
  atomicMax(&i[3], t * 3);
  atomicAnd(&i[4], ~(1 << (t & 15)));
  atomicOr(&i[5], 1 << (t & 31));
  atomicXor(&i[6], t);
  atomicExch(&i[7], 77);
  atomicAdd(&u[0], t);
  atomicInc(&u[1], 99);
  atomicDec(&u[2], 49);
  atomicMin(&u[3], 0xfffffff0u - t);
  atomicMax(&u[4], 0x80000000u + t);
  atomicAdd(&l[0], 1ull << 33);
  atomicMin(&l[1], ~0ull - t);
  atomicMax(&l[2], (unsigned long long)t << 40);
  atomicOr(&l[3], 1ull << (t & 63));
  atomicXor(&l[4], (unsigned long long)t * 0x100000001ull);
  atomicAnd(&l[5], ~(1ull << (t & 63)));
  atomicMin(&s[0], (long long)-t);
  atomicMax(&s[1], (long long)t << 35);
}
extern "C" __global__ void floats(float* f, double* d) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&f[t & 3], (float)(t & 7));
  atomicAdd(&d[t & 3], t * 0.25);
}
__device__ float atomicMaxFloat(float* address, float v) {
  int* a = (int*)address;
  int old = *a, seen;
  do {
    seen = old;
    if (__int_as_float(seen) >= v) break;
    old = atomicCAS(a, seen, __float_as_int(v));
  } while (old != seen);
  return __int_as_float(old);
}
extern "C" __global__ void loops(float* f, unsigned long long* l, unsigned short* h) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMaxFloat(f, (t * 7919 % 1000) * 0.5f);
  unsigned long long old = l[0], seen;
  do {
    seen = old;
    old = atomicCAS(l, seen, seen * 3 + 1 > seen ? seen + t : seen);
  } while (old != seen);
  unsigned short ho = h[1], hs;
  do {
    hs = ho;
    ho = atomicCAS(h + 1, hs, (unsigned short)(hs + 3));
  } while (ho != hs);
}
extern "C" __global__ void inShared(int* out) {
  __shared__ int i[4];
  __shared__ float f;
  __shared__ unsigned long long l;
  if (threadIdx.x < 4) i[threadIdx.x] = 0;
  if (threadIdx.x == 0) {
    f = 0;
    l = 0;
  }
  __syncthreads();
  atomicAdd(&i[0], threadIdx.x);
  atomicMax(&i[1], (int)threadIdx.x);
  atomicCAS(&i[2], 0, 5);
  atomicExch(&i[3], 9);
  atomicAdd(&f, 0.5f);
  atomicAdd(&l, 1ull << 20);
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 0; k < 4; k++) out[k] = i[k];
    out[4] = (int)f;
    out[5] = (int)(l >> 20);
  }
}
