// Recursion, function pointers, virtual functions, memory from the device's heap.
__device__ __noinline__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__device__ __noinline__ unsigned int ackermann(unsigned int m, unsigned int n) {
  return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
extern "C" __global__ void recursion(int* out) {
  int i = threadIdx.x;
  out[2 * i] = fib(i % 16);
  out[2 * i + 1] = ackermann(i % 3, i % 4);
}
typedef double (*Function)(double, double);
__device__ double plus(double a, double b) { return a + b; }
__device__ double minus(double a, double b) { return a - b; }
__device__ double times(double a, double b) { return a * b; }
__device__ Function table[3] = {plus, minus, times};
extern "C" __global__ void pointers(double* out) {
  int i = threadIdx.x;
  out[i] = table[i % 3](i, 2.5);
}
struct Shape {
  int id;
  __device__ virtual int area() const = 0;
  __device__ virtual ~Shape() {}
};
struct Square : Shape {
  int a;
  __device__ Square(int a) : a(a) { id = 1; }
  __device__ int area() const override { return a * a; }
};
struct Box : Shape {
  int a, b;
  __device__ Box(int a, int b) : a(a), b(b) { id = 2; }
  __device__ int area() const override { return a * b; }
};
extern "C" __global__ void virtuals(int* out) {
  int i = threadIdx.x;
  Shape* s = i & 1 ? (Shape*)new Square(i) : (Shape*)new Box(i, 3);
  out[i] = s->area() * 10 + s->id;
  delete s;
}
__device__ __noinline__ int sumAcross(int v) {
  for (int k = 1; k < 32; k <<= 1) v += __shfl_xor_sync(~0u, v, k);
  return v;
}
__device__ __noinline__ void meet(int* s, int v) {
  s[threadIdx.x] = v;
  __syncthreads();
}
extern "C" __global__ void waitingCalls(int* out) {
  __shared__ int s[64];
  meet(s, sumAcross(threadIdx.x));
  int v = s[63 - threadIdx.x];
  __syncthreads();
  meet(s, v * 2);
  out[threadIdx.x] = s[(threadIdx.x + 40) & 63];
}
