// Kernels that take their device down, each in another way.
#include <cassert>
extern "C" __global__ void assertEven(const int* in) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  assert(v % 2 == 0 && "must be even");
}
extern "C" __global__ void trapIf(int when) {
  if (threadIdx.x == when) asm("trap;");
}
extern "C" __global__ void nullRead(int* out) { out[0] = *(volatile int*)(out[0] ? out : (int*)0); }
extern "C" __global__ void past(int* out, long long offset) { out[offset] = 1; }
extern "C" __global__ void misaligned(char* out, int offset) { *(long long*)(out + offset) = 1; }
extern "C" __global__ void sharedPast(int* out, int index) {
  __shared__ int s[32];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[0] = s[index];
}
extern "C" __global__ void dynamicPast(int* out, int index) {
  extern __shared__ int d[];
  d[index] = 7;
  out[0] = d[index];
}
__device__ __noinline__ int deep(int n, volatile int* p) {
  volatile int room[64];
  room[n & 63] = n;
  return n == 0 ? 0 : deep(n - 1, p) + room[n & 63];
}
extern "C" __global__ void overflow(int* out, int n) { out[0] = deep(n, out); }
typedef int (*F)(int);
extern "C" __global__ void badCall(int* out, long long address) { out[0] = ((F)address)(1); }
extern "C" __global__ void forever(volatile int* p) {
  while (*p == 0) {
  }
}
extern "C" __global__ void foreverTogether(volatile int* p) {
  while (*p == 0) __syncthreads();
}
extern "C" __global__ void atomicPast(int* p, long long offset) { atomicAdd(p + offset, 1); }
