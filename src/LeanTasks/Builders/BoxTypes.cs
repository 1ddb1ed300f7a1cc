using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>The types of the objects that hold suspended async methods, for a tool that reports their sizes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BoxTypes
{
    /// <summary>The type for an <c>async LeanTask</c> method.</summary>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfTask<TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(AsyncBox<VoidResult, TStateMachine>);

    /// <summary>The type for an <c>async LeanTask</c> method with a result.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfTask<TResult, TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(AsyncBox<TResult, TStateMachine>);

    /// <summary>The type for a pooled method: an <c>async ValueTask</c> with our builder, or a <see cref="PooledFlow"/>.</summary>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfPooled<TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(PooledBox<VoidResult, TStateMachine>);

    /// <summary>The type for a pooled method with a result.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfPooled<TResult, TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(PooledBox<TResult, TStateMachine>);
}
