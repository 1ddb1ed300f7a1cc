using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>
/// What the weaver puts in the place of the product's own accesses to fields. They are no steps. Where memory is weak, a load may read an old value, and a
/// store passes on nothing of what its thread has done before; elsewhere they are what they replace. Names are as the source has them, for traces.
/// </summary>
/// <remarks>
/// Memory-model.md of the runtime orders two things all the same: what goes by a reference comes after the load of that reference, and what was written to an object
/// comes before a store that publishes it. So a load knows the object that its cell is in. A load that goes by an index comes in any order.
/// </remarks>
public static class WovenAccess
{
    /// <summary>Loads from a field of an object.</summary>
    /// <typeparam name="T">The field's type.</typeparam>
    /// <param name="owner">The object.</param>
    /// <param name="location">The field.</param>
    /// <param name="name">Its name.</param>
    /// <returns>The value.</returns>
    public static T LoadFrom<T>(object? owner, ref T location, string name) =>
        Execution.Current is { HasWeakMemory: true } execution && Cells<T>.AreKept ? execution.LoadPlainly(ref location, owner, name) : location;

    /// <summary>Loads from anywhere else: a static field, an array, or by a reference to a cell.</summary>
    /// <typeparam name="T">The cell's type.</typeparam>
    /// <param name="location">The cell.</param>
    /// <param name="name">Its name.</param>
    /// <returns>The value.</returns>
    public static T Load<T>(ref T location, string name) => LoadFrom(owner: null, ref location, name);

    /// <summary>Stores.</summary>
    /// <typeparam name="T">The cell's type.</typeparam>
    /// <param name="location">The cell.</param>
    /// <param name="value">The value.</param>
    /// <param name="name">The cell's name.</param>
    public static void Store<T>(ref T location, T value, string name)
    {
        if (Execution.Current is { HasWeakMemory: true } execution && Cells<T>.AreKept)
            execution.StorePlainly(ref location, value, name);
        else
            location = value;
    }

    /// <summary>Before and after a call of the framework that orders memory by operations of its own: of a token, a timer, a task.</summary>
    public static void Fence()
    {
        if (Execution.Current is { HasWeakMemory: true } execution)
            execution.Fence();
    }

    /// <summary>
    /// Before a call of the program under test that reads what other code ends, or attaches to it: a task, a value task, a token. In a scenario that has
    /// something of that kind it is a step, so that it may end between any two of them.
    /// </summary>
    /// <param name="member">The member that is called.</param>
    public static void BeforeForeign(string member)
    {
        if (Execution.Current is { HasForeign: true } execution)
            execution.StepOfForeign(member);
    }

    /// <summary>After such a call: what the thread that has ended it did before is seen from here on.</summary>
    public static void AfterForeign()
    {
        if (Execution.Current is { HasForeign: true, HasWeakMemory: true } execution)
            execution.Fence();
    }

    /// <summary>
    /// In the place of an awaiter's <c>UnsafeOnCompleted</c>, also a step. Where a task has ended before, the framework queues the continuation to its pool: here
    /// a thread of the execution runs it.
    /// </summary>
    /// <typeparam name="TAwaiter">The type of the awaiter.</typeparam>
    /// <param name="awaiter">The awaiter.</param>
    /// <param name="continuation">The continuation.</param>
    public static void Attach<TAwaiter>(ref TAwaiter awaiter, Action continuation)
        where TAwaiter : ICriticalNotifyCompletion
    {
        if (Execution.Current is { HasForeign: true } execution && AwaitedForeignTask.Of(awaiter) is { } task)
        {
            execution.StepOfForeign("UnsafeOnCompleted", task);
            if (task.IsCompleted)
            {
                execution.Start("pool: continuation", continuation);
                return;
            }
        }

        awaiter.UnsafeOnCompleted(continuation);
    }

    /// <summary>For delegates of <see cref="CancellationTokenSource.Cancel()"/>, which have no call that a fence could be put beside.</summary>
    /// <param name="source">The source.</param>
    public static void Cancel(CancellationTokenSource source)
    {
        ArgumentNullException.ThrowIfNull(source);
        Fence();
        source.Cancel();
        Fence();
    }

    // A struct of several words has no one value that could be old.
    private static class Cells<T>
    {
        internal static readonly bool AreKept = !typeof(T).IsValueType || typeof(T).IsPrimitive || typeof(T).IsEnum;
    }
}
