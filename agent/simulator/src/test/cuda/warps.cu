// Shuffles, votes, matches, masks.
extern "C" __global__ void shuffles(const int* in, int* out) {
  int t = threadIdx.x, v = in[t];
  int* o = out + t * 10;
  o[0] = __shfl_sync(~0u, v, 5);
  o[1] = __shfl_up_sync(~0u, v, 3);
  o[2] = __shfl_down_sync(~0u, v, 4);
  o[3] = __shfl_xor_sync(~0u, v, 17);
  o[4] = __shfl_sync(~0u, v, 3, 8);
  o[5] = __shfl_up_sync(~0u, v, 2, 16);
  o[6] = __shfl_down_sync(~0u, v, 1, 4);
  o[7] = __shfl_xor_sync(~0u, v, 6, 8);
  o[8] = (int)(__shfl_sync(~0u, (long long)v * 1000003, t ^ 1) >> 3);
  o[9] = __float_as_int(__shfl_down_sync(~0u, v * 0.5f, 16));
}
extern "C" __global__ void votes(const int* in, unsigned int* out) {
  int t = threadIdx.x, v = in[t];
  unsigned int* o = out + t * 8;
  o[0] = __ballot_sync(~0u, v & 1);
  o[1] = __any_sync(~0u, v == 7) + 2 * __all_sync(~0u, v >= 0);
  o[2] = __match_any_sync(~0u, v & 3);
  int same;
  o[3] = __match_all_sync(~0u, v >> 20, &same) + same;
  o[4] = __activemask();
  o[5] = 0;
  o[6] = 0;
  if (v & 1) {
    unsigned int mask = __match_any_sync(__activemask(), v & 2);
    o[5] = mask;
    o[6] = __shfl_sync(mask, v, __ffs(mask) - 1);
  }
  __syncwarp();
  o[7] = __ballot_sync(~0u, (t & 31) < 10);
}
extern "C" __global__ void barriers(const int* in, int* out) {
  int t = threadIdx.x, v = in[t];
  int* o = out + t * 4;
  o[0] = __syncthreads_count(v & 1);
  o[1] = __syncthreads_and(v >= 0);
  o[2] = __syncthreads_or(v == 12345);
  __shared__ int s[128];
  s[t] = v;
  // Two halves of the block meet at barriers of their own.
  if (t < 64) {
    asm volatile("bar.sync 1, 64;" ::: "memory");
    o[3] = s[63 - t];
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    o[3] = s[64 + 127 - t];
  }
}
extern "C" __global__ void aggregate(int n, const int* in, int* count, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 500) {
    unsigned int active = __activemask();
    int leader = __ffs(active) - 1, lane = threadIdx.x & 31, at = 0;
    if (lane == leader) at = atomicAdd(count, __popc(active));
    at = __shfl_sync(active, at, leader);
    out[at + __popc(active & ((1u << lane) - 1))] = in[i];
  }
}
extern "C" __global__ void early(int* out) {
  if (threadIdx.x % 3 == 0) return;
  out[threadIdx.x] = __popc(__ballot_sync(~0u, 1));
}
