using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <summary>The pooled value tasks of one fused method: the objects that they stand for, and whether one was misused.</summary>
/// <param name="frame">The type of the method's frames.</param>
/// <param name="raisesUnobserved">Whether a failure that nobody awaits raises <see cref="TaskScheduler.UnobservedTaskException"/>.</param>
/// <remarks>Thread-safe.</remarks>
internal sealed class FusedOperations(Type frame, bool raisesUnobserved)
{
    private readonly FusedPool _pool = new(frame);

    // As in UnpooledMethod.
    private int _isUnpooled;

    internal bool RaisesUnobserved => raisesUnobserved;

    /// <summary>The method, for messages.</summary>
    internal string Name => MethodName.Of(frame);

    /// <summary>Whether calls return tasks from now on, where misuse is forgiven.</summary>
    internal bool IsUnpooled => Volatile.Read(ref _isUnpooled) != 0;

    /// <summary>Takes an object from the pool; or returns null, and then the caller makes a new one.</summary>
    internal object? Rent(ThreadLocalState thread) => _pool.Rent(thread);

    /// <summary>Gives an object back that has been consumed.</summary>
    /// <param name="thread">The current thread.</param>
    /// <param name="operation">The object.</param>
    /// <param name="isRetired">Whether its version would repeat: then it is left to the collector.</param>
    internal void Return(ThreadLocalState thread, object operation, bool isRetired)
    {
        if (isRetired)
            _pool.Retired();
        else
            _pool.Return(thread, operation);
    }

    /// <summary>A value task was misused, where that is forgiven.</summary>
    internal void Misused(string misuse) => UnpooledMethod.Add(ref _isUnpooled, Name, misuse);
}
