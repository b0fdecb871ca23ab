#include <assert.h>
__device__ int table[64];
__constant__ int fixedTable[64];
extern "C" __global__ void nop(){}
extern "C" __global__ void store(int* a, int v){ a[threadIdx.x]=v; }
extern "C" __global__ void oob(float* a){ a[1ull<<38]=1.0f; }
extern "C" __global__ void trapk(){ asm("trap;"); }
