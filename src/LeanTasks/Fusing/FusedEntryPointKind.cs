using System.ComponentModel;

namespace LeanTasks.Fusing;

/// <summary>The object behind the value tasks that a fused method returns to other code. For code written by the weaver.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum FusedEntryPointKind
{
    /// <summary>A task that is created for the call.</summary>
    Task = 0,

    /// <summary>An object that is reused, as with <see cref="PooledValueTaskMethodBuilder{TResult}"/>.</summary>
    Pooled = 1,

    /// <summary>
    /// An object that is reused, but whose failure, if it is never awaited, raises no event, as with
    /// <see cref="System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder{TResult}"/>.
    /// </summary>
    Pooling = 2,
}
