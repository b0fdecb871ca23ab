// Gravity between all pairs, tile by tile.
extern "C" __global__ void forces(int n, const float4* bodies, float3* out) {
  extern __shared__ float4 tile[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = bodies[i < n ? i : 0];
  float3 a = make_float3(0, 0, 0);
  for (int t = 0; t < n; t += blockDim.x) {
    tile[threadIdx.x] = t + threadIdx.x < n ? bodies[t + threadIdx.x] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < blockDim.x; k++) {
      float dx = tile[k].x - me.x, dy = tile[k].y - me.y, dz = tile[k].z - me.z;
      float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      float s = tile[k].w * r * r * r;
      a.x += dx * s;
      a.y += dy * s;
      a.z += dz * s;
    }
    __syncthreads();
  }
  if (i < n) out[i] = a;
}
