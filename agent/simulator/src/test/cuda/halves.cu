// Half precision: f16, pairs of them, and bf16 where sm_75 emulates it.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
extern "C" __global__ void arithmetic(int n, const __half* a, const __half* b, __half* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __half x = a[i], y = b[i];
  __half* o = out + i * 12;
  o[0] = __hadd(x, y);
  o[1] = __hsub(x, y);
  o[2] = __hmul(x, y);
  o[3] = __hfma(x, y, x);
  o[4] = __hneg(x);
  o[5] = __habs(y);
  o[6] = __float2half(__half2float(x) * 1.5f);
  o[7] = __hadd_sat(x, y);
  o[8] = __hgt(x, y) ? x : y;
  o[9] = __float2half_rz(__half2float(x) / 3);
  o[10] = __int2half_rn(i * 37 - 500);
  o[11] = hfloor(x);
}
extern "C" __global__ void pairs(int n, const __half2* a, const __half2* b, __half2* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __half2 x = a[i], y = b[i];
  out[i * 6] = __hadd2(x, y);
  out[i * 6 + 1] = __hfma2(x, y, y);
  out[i * 6 + 2] = __hmul2(x, __low2half2(y));
  out[i * 6 + 3] = __hlt2(x, y);
  out[i * 6 + 4] = __floats2half2_rn(__low2float(x) + 1, __high2float(y) * 2);
  out[i * 6 + 5] = __lowhigh2highlow(x);
}
extern "C" __global__ void bfloats(int n, const float* in, __nv_bfloat16* out, float* back) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  __nv_bfloat16 b = __float2bfloat16(in[i]);
  out[i * 2] = b;
  out[i * 2 + 1] = __float2bfloat16(__bfloat162float(b) * 3.0f);
  back[i] = __bfloat162float(b) + __bfloat162float(out[i * 2 + 1]);
}
