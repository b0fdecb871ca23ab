// Conversions between all types, with their roundings and at their limits.
extern "C" __global__ void fromFloat(int n, const float* in, long long* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  long long* o = out + i * 14;
  o[0] = __float2int_rz(x);
  o[1] = __float2int_rn(x);
  o[2] = __float2int_ru(x);
  o[3] = __float2int_rd(x);
  o[4] = __float2uint_rz(x);
  o[5] = __float2uint_rn(x);
  o[6] = __float2ll_rz(x);
  o[7] = __float2ll_rn(x);
  o[8] = __float2ull_rz(x);
  o[9] = __double_as_longlong((double)x);
  short s;
  asm("cvt.rzi.s16.f32 %0, %1;" : "=h"(s) : "f"(x));
  o[10] = s;
  int b;
  asm("{ .reg .s8 t; cvt.rzi.s8.f32 t, %1; cvt.s32.s8 %0, t; }" : "=r"(b) : "f"(x));
  o[11] = b;
  asm("cvt.rni.sat.u16.f32 %0, %1;" : "=h"(s) : "f"(x));
  o[12] = (unsigned short)s;
  o[13] = __float_as_int(x);
}
extern "C" __global__ void fromDouble(int n, const double* in, long long* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double x = in[i];
  long long* o = out + i * 12;
  o[0] = __double2int_rz(x);
  o[1] = __double2int_rn(x);
  o[2] = __double2int_ru(x);
  o[3] = __double2int_rd(x);
  o[4] = __double2uint_rz(x);
  o[5] = __double2ll_rz(x);
  o[6] = __double2ll_rn(x);
  o[7] = __double2ull_rz(x);
  o[8] = __float_as_int(__double2float_rn(x));
  o[9] = __float_as_int(__double2float_rz(x));
  o[10] = __float_as_int(__double2float_ru(x));
  o[11] = __float_as_int(__double2float_rd(x));
}
extern "C" __global__ void fromInteger(int n, const long long* in, double* d, float* f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long x = in[i];
  double* o = d + i * 6;
  o[0] = (double)x;
  o[1] = (double)(unsigned long long)x;
  o[2] = __ll2double_rz(x);
  o[3] = __ull2double_ru(x);
  o[4] = (int)x;
  o[5] = (unsigned int)x;
  float* p = f + i * 8;
  p[0] = (float)x;
  p[1] = (float)(unsigned long long)x;
  p[2] = (float)(int)x;
  p[3] = (float)(unsigned int)x;
  p[4] = __int2float_rz((int)x);
  p[5] = __uint2float_ru((unsigned int)x);
  p[6] = __ll2float_rd(x);
  p[7] = (float)(short)x + (float)(signed char)x + (float)(unsigned char)x;
}
extern "C" __global__ void narrow(int n, const long long* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long x = in[i];
  int* o = out + i * 8;
  o[0] = (signed char)x;
  o[1] = (unsigned char)x;
  o[2] = (short)x;
  o[3] = (unsigned short)x;
  o[4] = (int)(x >> 3);
  asm("cvt.sat.s32.s64 %0, %1;" : "=r"(o[5]) : "l"(x));
  asm("cvt.sat.u32.s64 %0, %1;" : "=r"(o[6]) : "l"(x));
  short s;
  asm("cvt.sat.s16.s64 %0, %1;" : "=h"(s) : "l"(x));
  o[7] = s;
}
