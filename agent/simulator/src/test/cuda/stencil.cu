// Stencils: one dimension with a halo in shared memory, three dimensions without.
#define R 3
extern "C" __global__ void line(int n, const int* in, int* out) {
  __shared__ int s[128 + 2 * R];
  int g = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x + R;
  s[l] = g < n ? in[g] : 0;
  if (threadIdx.x < R) {
    s[l - R] = g >= R ? in[g - R] : 0;
    s[l + blockDim.x] = g + blockDim.x < n ? in[g + blockDim.x] : 0;
  }
  __syncthreads();
  int sum = 0;
#pragma unroll
  for (int k = -R; k <= R; k++) sum += s[l + k] * (k + R + 1);
  if (g < n) out[g] = sum;
}
extern "C" __global__ void cube(int nx, int ny, int nz, const float* in, float* out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < 1 || y < 1 || z < 1 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return;
  int i = (z * ny + y) * nx + x;
  out[i] = 0.5f * in[i] + 0.0625f * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - nx * ny] + in[i + nx * ny]);
}
