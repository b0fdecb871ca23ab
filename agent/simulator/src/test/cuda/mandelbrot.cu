// Escape times: loops of different lengths side by side.
extern "C" __global__ void escape(int w, int h, double x0, double y0, double step, int limit, int* out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  double cr = x0 + x * step, ci = y0 + y * step, zr = 0, zi = 0;
  int k = 0;
  while (k < limit && __dadd_rn(__dmul_rn(zr, zr), __dmul_rn(zi, zi)) <= 4) {
    double t = __dadd_rn(__dsub_rn(__dmul_rn(zr, zr), __dmul_rn(zi, zi)), cr);
    zi = __dadd_rn(__dmul_rn(__dmul_rn(2, zr), zi), ci);
    zr = t;
    k++;
  }
  out[y * w + x] = k;
}
