using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>What the value tasks of a fused method stand for that other code gets. For code written by the weaver.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum FusedEntryPointKind
{
    /// <summary>A task that is made for the call.</summary>
    Task = 0,

    /// <summary>An object that is used again, as with <see cref="PooledValueTaskMethodBuilder{TResult}"/>.</summary>
    Pooled = 1,

    /// <summary>The same, but a failure that nobody awaits raises no event, as with <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}"/>.</summary>
    Pooling = 2,
}
