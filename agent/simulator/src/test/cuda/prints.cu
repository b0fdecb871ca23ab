// printf in all its conversions; one thread, so that the order is certain.
#include <cstdio>
extern "C" __global__ void print(int a, long long b, double c, const char* text) {
  printf("plain\n");
  printf("%d %i %u %x %X %o %c|%5d|%-5d|%05d|%+d\n", a, -a, a, a, a, a, 'z', a, a, a, a);
  printf("%lld %llu %llx %ld\n", b, b, b, (long)b);
  printf("%f %.2f %10.3f %-10.1f| %e %g %G %g\n", c, c, c, c, c, c, c * 1e-9, 100000.0);
  printf("%s [%10s] [%-10s] [%.2s] %%\n", text, text, text, text);
  printf("%hd %*d %.*f\n", (short)a, 6, a, 3, c);
  printf("%g %g %g %f\n", 0.0, 1e100, -1.5, 1.0 / 0.0);
}
