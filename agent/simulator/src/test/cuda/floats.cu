// Single precision: exact operations in all roundings, functions, fast approximations.
extern "C" __global__ void exact(int n, const float* a, const float* b, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = a[i], y = b[i];
  float* o = out + i * 32;
  o[0] = x / y;
  o[1] = sqrtf(x);
  o[2] = fmaf(x, y, -x);
  o[3] = __fadd_rz(x, y);
  o[4] = __fadd_ru(x, y);
  o[5] = __fadd_rd(x, y);
  o[6] = __fmul_rz(x, y);
  o[7] = __fmul_ru(x, y);
  o[8] = __fmul_rd(x, y);
  o[9] = __fmaf_rz(x, y, 0.1f);
  o[10] = __fmaf_ru(x, y, 0.1f);
  o[11] = __fmaf_rd(x, y, 0.1f);
  o[12] = __fdiv_rz(x, y);
  o[13] = __fdiv_ru(x, y);
  o[14] = __fdiv_rd(x, y);
  o[15] = __fsqrt_rz(x);
  o[16] = __fsqrt_ru(x);
  o[17] = __frcp_rn(x);
  o[18] = __frcp_rd(x);
  o[19] = floorf(x);
  o[20] = ceilf(x);
  o[21] = rintf(x);
  o[22] = truncf(x);
  o[23] = roundf(x);
  o[24] = fminf(x, y);
  o[25] = fmaxf(x, y);
  o[26] = copysignf(x, y);
  o[27] = __saturatef(x);
  o[28] = fabsf(x) - y;
  o[29] = __fsub_rz(x, y);
  o[30] = fmodf(x, y);
  o[31] = nextafterf(x, y);
}
extern "C" __global__ void functions(int n, const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  float* o = out + i * 20;
  o[0] = sinf(x);
  o[1] = cosf(x);
  o[2] = tanf(x);
  o[3] = expf(x / 4);
  o[4] = logf(fabsf(x));
  o[5] = powf(fabsf(x), 1.7f);
  o[6] = rsqrtf(fabsf(x));
  o[7] = cbrtf(x);
  o[8] = atanf(x);
  o[9] = asinf(x / (1 + fabsf(x)));
  o[10] = sinhf(x / 10);
  o[11] = tanhf(x);
  o[12] = exp2f(x / 8);
  o[13] = log10f(fabsf(x));
  o[14] = log2f(fabsf(x));
  o[15] = expm1f(x / 8);
  o[16] = hypotf(x, 3.0f);
  o[17] = atan2f(x, 2.0f);
  o[18] = erff(x);
  o[19] = sinpif(x);
}
extern "C" __global__ void fast(int n, const float* in, float* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float x = in[i];
  float* o = out + i * 8;
  o[0] = __sinf(x);
  o[1] = __cosf(x);
  o[2] = __expf(x);
  o[3] = __logf(fabsf(x));
  o[4] = __powf(fabsf(x), 0.5f);
  o[5] = __fdividef(x, 3.0f);
  o[6] = __log2f(fabsf(x));
  o[7] = __frsqrt_rn(fabsf(x));
}
