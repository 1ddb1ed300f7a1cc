using System.Diagnostics.CodeAnalysis;
using System.Runtime.Versioning;

namespace LeanTasks.Tests.Parity;

/// <summary>Stands for a type of the BCL in the comparer's own tests.</summary>
internal abstract class Sample<T> : IDisposable
{
    protected Sample(Sample<T> other) => Other = other;

    public Sample<T> Other { get; protected set; }

    public static Sample<T> Make<TArgument>(Func<Sample<T>, TArgument> make, params int[] counts)
        where TArgument : class => throw new NotSupportedException($"{make} {counts.Length}");

    public void Wait(int timeout) => throw new NotSupportedException($"{timeout}");

    public void Take(out int item) => item = 0;

    [UnsupportedOSPlatform("browser")]
    public void Block([SuppressMessage("Sample", "Says nothing")] int count) => throw new NotSupportedException($"{count}");

    public bool Find<TKey>(TKey key, [NotNullWhen(true)] out string? found)
        where TKey : notnull => throw new NotSupportedException($"{key} {found = null}");

    public string Name(Func<string, T?> of, scoped Span<T> items) => throw new NotSupportedException($"{of} {items.Length}");

    public int Count(int from = 1) => from;

    public void Dispose() => GC.SuppressFinalize(this);

    protected virtual void Release()
    {
    }
}

/// <summary>Stands for its twin: <c>new</c>, <c>Make</c> and <c>Other</c> are the same.</summary>
internal abstract class LeanSample<T>
{
    protected LeanSample(LeanSample<T> other) => Other = other;

    public LeanSample<T> Other { get; protected set; }

    public static LeanSample<T> Make<TArgument>(Func<LeanSample<T>, TArgument> make, params int[] counts)
        where TArgument : class => throw new NotSupportedException($"{make} {counts.Length}");

    public void Wait(int millisecondsTimeout) => throw new NotSupportedException($"{millisecondsTimeout}");

    public void Take(ref int item) => item = 0;

    public void Block(int count) => throw new NotSupportedException($"{count}");

    public bool Find<TKey>(TKey key, out string? found) => throw new NotSupportedException($"{key} {found = null}");

    public string? Name(Func<string?, T?> of, Span<T> items) => throw new NotSupportedException($"{of} {items.Length}");

    public int Count(int from = 2) => from;

    public void Extra() => throw new NotSupportedException();

    protected internal void Release()
    {
    }
}
