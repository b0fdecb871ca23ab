// Clocks, positions and other special registers.
extern "C" __global__ void clocks(long long* out) {
  long long a = clock64();
  unsigned int c = clock();
  unsigned long long g;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(g));
  for (int i = 0; i < 1000; i++) asm volatile("");
  unsigned long long h;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(h));
  long long b = clock64();
  out[0] = b >= a;
  out[1] = h >= g;
  out[2] = c != 0;
}
extern "C" __global__ void places(int* out) {
  int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  int b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  int n = blockDim.x * blockDim.y * blockDim.z;
  unsigned int lane, warp, lt, ge;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(warp));
  asm volatile("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm volatile("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
  int* o = out + (b * n + t) * 6;
  o[0] = threadIdx.x | threadIdx.y << 8 | threadIdx.z << 16;
  o[1] = blockIdx.x | blockIdx.y << 8 | blockIdx.z << 16;
  o[2] = lane;
  o[3] = lt ^ ge;
  o[4] = lt;
  o[5] = gridDim.x * 10000 + gridDim.y * 100 + gridDim.z;
}
