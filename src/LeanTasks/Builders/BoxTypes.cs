using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Completion;

namespace LeanTasks.Builders;

/// <summary>The types of the objects that suspended async methods live in, for a tool that tells how large they are.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class BoxTypes
{
    /// <summary>Of an <c>async LeanTask</c> method.</summary>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfTask<TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(AsyncBox<VoidResult, TStateMachine>);

    /// <summary>Of an <c>async LeanTask</c> method with a result.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfTask<TResult, TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(AsyncBox<TResult, TStateMachine>);

    /// <summary>Of a pooled method: an <c>async ValueTask</c> with our builder, or a <see cref="Flow"/>.</summary>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfPooled<TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(PooledBox<VoidResult, TStateMachine>);

    /// <summary>Of a pooled method with a result.</summary>
    /// <typeparam name="TResult">The type of the result.</typeparam>
    /// <typeparam name="TStateMachine">The method's state machine.</typeparam>
    /// <returns>The type.</returns>
    public static Type OfPooled<TResult, TStateMachine>()
        where TStateMachine : IAsyncStateMachine => typeof(PooledBox<TResult, TStateMachine>);
}
