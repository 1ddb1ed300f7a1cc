using System.Text.Json.Serialization;

namespace LeanTasks.Tool.Calibration;

/// <summary>The costs of async calls on this machine, measured when the tool started; none is a constant.</summary>
internal sealed record CostTable
{
    /// <summary>A call of an <c>async Task</c> that does not suspend.</summary>
    public required Cost SynchronousTask { get; init; }

    /// <summary>A call of an <c>async Task&lt;T&gt;</c> that does not suspend, and allocates a task for its result.</summary>
    public required Cost SynchronousTaskOfT { get; init; }

    /// <summary>A call of an <c>async ValueTask</c> that does not suspend.</summary>
    public required Cost SynchronousValueTask { get; init; }

    /// <summary>A call of an <c>async ValueTask&lt;T&gt;</c> that does not suspend.</summary>
    public required Cost SynchronousValueTaskOfT { get; init; }

    /// <summary>A call of an <c>async ValueTask&lt;T&gt;</c> with the pooled builder of LeanTasks that does not suspend.</summary>
    public required Cost SynchronousPooled { get; init; }

    /// <summary>A call of an <c>async Task&lt;T&gt;</c> that suspends once, awaited by its caller; the same work is in all suspending calls.</summary>
    public required Cost SuspendingTask { get; init; }

    /// <summary>A call of an <c>async ValueTask&lt;T&gt;</c> that suspends once.</summary>
    public required Cost SuspendingValueTask { get; init; }

    /// <summary>A call of an <c>async ValueTask&lt;T&gt;</c> with the pooled builder of LeanTasks that suspends once.</summary>
    public required Cost SuspendingPooled { get; init; }

    /// <summary>The cost that an <c>async Task&lt;T&gt;</c> that only awaits another adds to a call that does not suspend; its bytes are those of the result's task.</summary>
    public required Cost PassThroughSynchronous { get; init; }

    /// <summary>The cost that an <c>async Task&lt;T&gt;</c> that only awaits another adds to a call that suspends; its bytes are those of the least box.</summary>
    public required Cost PassThroughSuspending { get; init; }

    /// <summary>The cost that an <c>async ValueTask&lt;T&gt;</c> that only awaits another adds to a call that does not suspend.</summary>
    public required Cost PassThroughSynchronousValueTask { get; init; }

    /// <summary>The cost that an <c>async ValueTask&lt;T&gt;</c> that only awaits another adds to a call that suspends; its bytes are those of the least box.</summary>
    public required Cost PassThroughSuspendingValueTask { get; init; }

    /// <summary>Allocating one byte, in small objects, including the garbage collections that they cause.</summary>
    public required Cost AllocatedByte { get; init; }

    /// <summary>All of them with names to read.</summary>
    /// <returns>In the order of the members.</returns>
    public IReadOnlyList<(string Name, Cost Cost)> Lines() =>
    [
        ("async Task, not suspending", SynchronousTask),
        ("async Task<T>, not suspending", SynchronousTaskOfT),
        ("async ValueTask, not suspending", SynchronousValueTask),
        ("async ValueTask<T>, not suspending", SynchronousValueTaskOfT),
        ("pooled async ValueTask<T>, not suspending", SynchronousPooled),
        ("async Task<T>, suspending once", SuspendingTask),
        ("async ValueTask<T>, suspending once", SuspendingValueTask),
        ("pooled async ValueTask<T>, suspending once", SuspendingPooled),
        ("additional async Task<T> around a call that does not suspend", PassThroughSynchronous),
        ("additional async Task<T> around a call that suspends", PassThroughSuspending),
        ("additional async ValueTask<T> around a call that does not suspend", PassThroughSynchronousValueTask),
        ("additional async ValueTask<T> around a call that suspends", PassThroughSuspendingValueTask),
        ("allocation of one byte", AllocatedByte),
    ];
}

/// <summary>The measured cost of one way to call, or of one byte.</summary>
/// <param name="Nanoseconds">The median over the rounds.</param>
/// <param name="Min">The least of a round.</param>
/// <param name="Max">The most of a round.</param>
/// <param name="Bytes">Bytes on the heap, exact.</param>
internal sealed record Cost(double Nanoseconds, double Min, double Max, double Bytes)
{
    /// <summary>Half of the interval that four of five rounds lie in, in nanoseconds.</summary>
    public double Margin { get; init; }

    /// <summary>The nanoseconds with their margin.</summary>
    [JsonIgnore]
    public Estimate Time => new(Nanoseconds, Margin);
}

/// <summary>A measured figure, and by how much it may be off.</summary>
/// <param name="Value">The figure.</param>
/// <param name="Margin">Half of the interval that it lies in; errors of different figures are taken to be independent.</param>
internal readonly record struct Estimate(double Value, double Margin)
{
    /// <summary>The sum.</summary>
    public static Estimate operator +(Estimate one, Estimate other) => new(one.Value + other.Value, double.Hypot(one.Margin, other.Margin));

    /// <summary>The difference.</summary>
    public static Estimate operator -(Estimate one, Estimate other) => new(one.Value - other.Value, double.Hypot(one.Margin, other.Margin));

    /// <summary>The figure so many times.</summary>
    public static Estimate operator *(double times, Estimate one) => new(times * one.Value, Math.Abs(times) * one.Margin);
}
