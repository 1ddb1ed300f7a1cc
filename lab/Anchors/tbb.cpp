// fib N THREADS ROUNDS: every call of fib forks by a task group. for N THREADS ROUNDS: a loop of N iterations that do nothing.
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#include "rounds.h"

static long fib(int n)
{
    if (n < 2)
        return n;
    long a, b;
    tbb::task_group group;
    group.run([&a, n] { a = fib(n - 1); });
    b = fib(n - 2);
    group.wait();
    return a + b;
}

int main(int count, char** arguments)
{
    if (count != 5)
        return 2;
    int n = std::atoi(arguments[2]);
    int threads = std::atoi(arguments[3]);
    int rounds = std::atoi(arguments[4]);
    tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads);
    tbb::task_arena arena(threads);
    if (std::strcmp(arguments[1], "fib") == 0)
    {
        measure(rounds, forks(n), [&] {
            long sum = 0;
            arena.execute([&] { sum = fib(n); });
            check(sum, n);
        });
    }
    else
    {
        measure(rounds, n, [&] {
            arena.execute([=] {
                tbb::parallel_for(tbb::blocked_range<long>(0, n), [](const tbb::blocked_range<long>& range) {
                    for (long i = range.begin(); i != range.end(); ++i)
                        iterate(i);
                });
            });
        });
    }

    return 0;
}
