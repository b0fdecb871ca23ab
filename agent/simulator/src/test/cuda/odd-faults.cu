extern "C" __global__ void nullRead(int* out, int* p){ out[0]=*p; }
extern "C" __global__ void write(int* p){ *p=1; }
extern "C" __global__ void sharedOob(int* out, int i){ __shared__ int s[32]; s[threadIdx.x]=i; __syncthreads(); out[0]=s[i]; }
extern "C" __global__ void sharedMisaligned(int* out, int i){ __shared__ char s[64]; s[threadIdx.x]=i; __syncthreads(); out[0]=*(int*)(s+i); }
extern "C" __global__ void localOob(int* out, int i){ int l[16]; for(int k=0;k<16;k++) l[k]=out[k]; l[i]=7; out[0]=l[out[1]&15]; }
extern "C" __global__ void atomicMisaligned(char* p){ atomicAdd((int*)(p+2),1); }
extern "C" __global__ void atomicOob(int* p){ atomicAdd(p+(1ull<<36),1); }
__constant__ int c[16];
extern "C" __global__ void constOob(int* out, int i){ out[0]=c[i]; }
__device__ __noinline__ int deep(int n,volatile int* o){ volatile int l[256]; l[n&255]=n; if(n<=0) return o[0]; return deep(n-1,o)+l[n&255]; }
extern "C" __global__ void recursion(int* out, int n){ out[0]=deep(n,out); }
extern "C" __global__ void brk(){ asm("brkpt;"); }
extern "C" __global__ void divide(int* out, int d){ out[0]=7/d; }
extern "C" __global__ void vec16(char* p){ *(int4*)(p+8)=make_int4(1,2,3,4); }
