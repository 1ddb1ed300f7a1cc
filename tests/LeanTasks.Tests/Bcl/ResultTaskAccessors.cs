using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Bcl;

/// <summary>Accessors of value tasks with a result and of their awaiters: those that the library uses, and some of fields that there are not.</summary>
internal static class ResultTaskAccessors<TResult>
{
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_obj")]
    public static extern ref object? Content(ref ValueTask<TResult> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    public static extern ref short Token(ref ValueTask<TResult> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    public static extern ref ValueTask<TResult> Awaited(ref ValueTaskAwaiter<TResult> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_value")]
    public static extern ref ValueTask<TResult> Awaited(ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_continueOnCapturedContext")]
    public static extern ref bool ComesBack(ref ValueTask<TResult> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingContent")]
    public static extern ref object? MissingContent(ref ValueTask<TResult> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_token")]
    public static extern ref object? TokenAsContent(ref ValueTask<TResult> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingToken")]
    public static extern ref short MissingToken(ref ValueTask<TResult> task);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingTask")]
    public static extern ref ValueTask<TResult> MissingTask(ref ValueTaskAwaiter<TResult> awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingConfigured")]
    public static extern ref ValueTask<TResult> MissingConfigured(ref ConfiguredValueTaskAwaitable<TResult>.ConfiguredValueTaskAwaiter awaiter);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_missingFlag")]
    public static extern ref bool MissingFlag(ref ValueTask<TResult> task);
}
