// fib N THREADS ROUNDS: every call of fib forks a task. for N THREADS ROUNDS: a loop of N iterations that do nothing.
#include <omp.h>
#include "rounds.h"

static long fib(int n)
{
    if (n < 2)
        return n;
    long a, b;
#pragma omp task shared(a) firstprivate(n)
    a = fib(n - 1);
    b = fib(n - 2);
#pragma omp taskwait
    return a + b;
}

int main(int count, char** arguments)
{
    if (count != 5)
        return 2;
    int n = std::atoi(arguments[2]);
    int threads = std::atoi(arguments[3]);
    int rounds = std::atoi(arguments[4]);
    omp_set_dynamic(0);
    if (std::strcmp(arguments[1], "fib") == 0)
    {
        measure(rounds, forks(n), [=] {
            long sum = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
            sum = fib(n);
            check(sum, n);
        });
    }
    else
    {
        measure(rounds, n, [=] {
#pragma omp parallel for num_threads(threads)
            for (long i = 0; i < n; i++)
                iterate(i);
        });
    }

    return 0;
}
