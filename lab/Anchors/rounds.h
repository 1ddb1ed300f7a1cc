// What both programs share: rounds of at least five milliseconds each, told as nanoseconds per operation, one a line.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>

template <typename Call>
static void measure(int rounds, double operations, Call call)
{
    using clock = std::chrono::steady_clock;
    long calls = 1;
    // The first round only warms up, and finds how many calls make a round.
    for (int round = -1; round < rounds;)
    {
        auto start = clock::now();
        for (long i = 0; i < calls; i++)
            call();
        double nanoseconds = std::chrono::duration<double, std::nano>(clock::now() - start).count();
        if (round < 0 && nanoseconds < 5e6)
        {
            calls *= 2;
            continue;
        }

        if (round >= 0)
            std::printf("%.4f\n", nanoseconds / (operations * calls));
        round++;
    }
}

// How often the computation of a number of Fibonacci's by its definition forks.
static double forks(int n)
{
    double a = 1, b = 1;
    for (int i = 1; i < n; i++)
    {
        double next = a + b;
        a = b;
        b = next;
    }

    return b - 1;
}

static void check(long sum, int n)
{
    long a = 0, b = 1;
    for (int i = 0; i < n; i++)
    {
        long next = a + b;
        a = b;
        b = next;
    }

    if (sum != a)
    {
        std::fprintf(stderr, "fib(%d) came out as %ld, and is %ld\n", n, sum, a);
        std::exit(1);
    }
}

// An iteration that does nothing, but happens.
static inline void iterate(long i)
{
    asm volatile("" : : "r"(i));
}
