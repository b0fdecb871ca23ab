// Threads and blocks that wait for each other by looking at memory.
extern "C" __global__ void chain(volatile int* turn, int* order) {
  int t = threadIdx.x, last = blockDim.x - 1;
  // The first thread waits for the second, that one for the third, ...
  while (*turn != last - t) {
  }
  order[last - t] = t;
  __threadfence();
  *turn = last - t + 1;
}
extern "C" __global__ void lock(int* mutex, int* sum, int rounds) {
  for (int i = 0; i < rounds; i++) {
    bool done = false;
    while (!done) {
      if (atomicCAS(mutex, 0, 1) == 0) {
        __threadfence();
        *(volatile int*)sum = *(volatile int*)sum + 1;
        __threadfence();
        atomicExch(mutex, 0);
        done = true;
      }
    }
  }
}
// A barrier of the whole grid, as before cooperative groups.
extern "C" __global__ void gridBarrier(int* count, const int* in, int* middle, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  middle[i] = in[i] * 2;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd(count, 1);
    while (*(volatile int*)count < gridDim.x) {
    }
  }
  __syncthreads();
  out[i] = middle[(i + n / 2) % n];
}
