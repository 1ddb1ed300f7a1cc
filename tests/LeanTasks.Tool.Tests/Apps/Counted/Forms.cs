namespace Counted;

/// <summary>Methods in every form that the compiler names in a way of its own.</summary>
internal sealed class Forms
{
    private readonly Func<int, Task> _lambda = static async suspensions =>
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    };

    public static async Task Generic<T>(int suspensions, T value)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        GC.KeepAlive(value);
    }

    public static async Task Overloaded(int suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    public static async Task Overloaded(long suspensions)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
    }

    public static Task LocalFunction(int suspensions)
    {
        return Local();

        async Task Local()
        {
            for (; suspensions > 0; suspensions--)
                await Task.Yield();
        }
    }

    public static async Task Failing(int suspensions, Outcome outcome)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        Throw(outcome);
    }

    public static async ValueTask<int> FailingValueTask(int suspensions, Outcome outcome)
    {
        for (; suspensions > 0; suspensions--)
            await Task.Yield();
        Throw(outcome);
        return 1;
    }

    public Task Lambda(int suspensions) => _lambda(suspensions);

    public async Task Outer(Task inner) => await Inner(inner);

    private static async Task<bool> Inner(Task inner)
    {
        await inner;
        return true;
    }

    private static void Throw(Outcome outcome)
    {
        if (outcome == Outcome.Fault)
            throw new InvalidOperationException("planted");
        if (outcome == Outcome.Cancellation)
            throw new OperationCanceledException("planted");
    }

    /// <summary>A type within a type, generic.</summary>
    internal sealed class Nested<T>
    {
        public async ValueTask<T?> Get(int suspensions)
        {
            for (; suspensions > 0; suspensions--)
                await Task.Yield();
            return default;
        }
    }
}
