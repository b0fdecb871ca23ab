// Dense and sparse switches, nested loops with breaks, goto.
__device__ __noinline__ int side(int a, int b) { return a * 3 - b; }
extern "C" __global__ void dense(int n, const int* op, const int* a, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = a[i], r;
  switch (op[i]) {
    case 0: r = x + 1; break;
    case 1: r = side(x, 7); break;
    case 2: r = x / 7; break;
    case 3: r = x % 13; out[n + i] = r; break;
    case 4: r = side(out[i], x); break;
    case 5: r = __popc(x);
    case 6: r = x ^ 0x55; break;
    case 7: for (r = 0; x > 0; x >>= 1) r += x & 1; break;
    case 8: r = atomicAdd(&out[2 * n], 1) * 0 + 8; break;
    case 9: r = x * x * x; break;
    case 10: r = -x; break;
    case 11: r = side(side(x, 1), 2); break;
    default: r = -1;
  }
  out[i] = r;
}
extern "C" __global__ void sparse(int n, const int* op, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  switch (op[i]) {
    case -1000: out[i] = 1; break;
    case 7: out[i] = 2; break;
    case 123456: out[i] = 3; break;
    case 0x7fffffff: out[i] = 4; break;
    default: out[i] = 5;
  }
}
extern "C" __global__ void collatz(int n, const long long* in, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long v = in[i];
  int steps = 0;
  while (true) {
    if (v <= 1) break;
    if (v & 1) {
      v = 3 * v + 1;
      if (steps > 500) goto end;
    } else {
      v >>= 1;
    }
    steps++;
  }
end:
  out[i] = steps;
}
// The index jump that nvcc makes on newer targets, by hand.
extern "C" __global__ void jump(int* out) {
  int i = threadIdx.x, r = 0;
  asm volatile(
      "{\n"
      "brx_targets: .branchtargets L0, L1, L2, L1;\n"
      "brx.idx %1, brx_targets;\n"
      "L0: mov.u32 %0, 100; bra.uni LEND;\n"
      "L1: mad.lo.s32 %0, %1, 10, 7; bra.uni LEND;\n"
      "L2: mov.u32 %0, 300;\n"
      "LEND:\n"
      "}\n"
      : "+r"(r)
      : "r"(i & 3));
  out[i] = r;
}
