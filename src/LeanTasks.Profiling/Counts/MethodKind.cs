namespace LeanTasks.Profiling;

/// <summary>The kind of an async method, determined by the builder that it was compiled with.</summary>
public enum MethodKind
{
    /// <summary><c>async Task</c>.</summary>
    Task,

    /// <summary><c>async Task&lt;T&gt;</c>; also for an F# <c>task</c>.</summary>
    TaskOfT,

    /// <summary><c>async ValueTask</c>.</summary>
    ValueTask,

    /// <summary><c>async ValueTask&lt;T&gt;</c>.</summary>
    ValueTaskOfT,

    /// <summary><c>async void</c>.</summary>
    Void,

    /// <summary>An async iterator; its calls are those of <c>MoveNextAsync</c>, and of a <c>DisposeAsync</c> before its end. Its faults, cancellations and time are not counted: its builder does not see them.</summary>
    Iterator,

    /// <summary><c>async ValueTask</c> with the pooling builder of the BCL.</summary>
    PoolingValueTask,

    /// <summary><c>async ValueTask&lt;T&gt;</c> with the pooling builder of the BCL.</summary>
    PoolingValueTaskOfT,

    /// <summary><c>async ValueTask</c> with <see cref="LeanTasks.PooledValueTaskMethodBuilder"/>.</summary>
    PooledValueTask,

    /// <summary><c>async ValueTask&lt;T&gt;</c> with <see cref="LeanTasks.PooledValueTaskMethodBuilder{TResult}"/>.</summary>
    PooledValueTaskOfT,

    /// <summary><c>async LeanTask</c>.</summary>
    LeanTask,

    /// <summary><c>async LeanTask&lt;T&gt;</c>.</summary>
    LeanTaskOfT,

    /// <summary><c>async PooledFlow</c>.</summary>
    PooledFlow,

    /// <summary><c>async PooledFlow&lt;T&gt;</c>.</summary>
    PooledFlowOfT,
}
