using System.Runtime.CompilerServices;
using LeanTasks.Threading;

namespace LeanTasks.Tests.Bcl;

/// <summary>Promises are made by private members of the BCL only if they behave as promises.</summary>
public sealed unsafe class CopiedTaskProbeTests
{
    [Fact]
    public void TheMembersOfThisRuntimePass() => Assert.Null(
        Try(&Promise<int>.Construct, &Promise<int>.TrySetResult, &Promise<int>.TrySetException, &Promise<int>.TrySetCanceled));

    [Fact]
    public void AConstructorThatDoesNothingIsRefused() =>
        Assert.Contains(
            "constructor",
            Try(&DoNotConstruct, &Promise<int>.TrySetResult, &Promise<int>.TrySetException, &Promise<int>.TrySetCanceled),
            StringComparison.Ordinal);

    [Fact]
    public void MethodsThatDoNothingButSayTheyHaveAreRefused()
    {
        Assert.Contains("TrySetResult", Try(&Promise<int>.Construct, &Ignore, &Promise<int>.TrySetException, &Promise<int>.TrySetCanceled), StringComparison.Ordinal);
        Assert.Contains("TrySetException", Try(&Promise<int>.Construct, &Promise<int>.TrySetResult, &Ignore, &Promise<int>.TrySetCanceled), StringComparison.Ordinal);
        Assert.Contains("TrySetCanceled", Try(&Promise<int>.Construct, &Promise<int>.TrySetResult, &Promise<int>.TrySetException, &Ignore), StringComparison.Ordinal);
    }

    [Fact]
    public void AMethodThatIsMissingIsRefusedByItsName() =>
        Assert.Contains(nameof(Promise<int>.Missing), Try(&Promise<int>.Construct, &Promise<int>.TrySetResult, &Promise<int>.Missing, &Promise<int>.TrySetCanceled), StringComparison.Ordinal);

    private static string? Try(
        delegate*<Task<int>, object?, TaskCreationOptions, void> construct,
        delegate*<Task<int>, int, bool> setResult,
        delegate*<Task, object, bool> setException,
        delegate*<Task, CancellationToken, object?, bool> setCanceled) => CopiedTaskProbe.Try(construct, setResult, setException, setCanceled);

    private static void DoNotConstruct(Task<int> task, object? state, TaskCreationOptions options)
    {
    }

    private static bool Ignore(Task<int> task, int result) => true;

    private static bool Ignore(Task task, object exceptions) => true;

    private static bool Ignore(Task task, CancellationToken token, object? exception) => true;

    // Generic, as an accessor of a member of a generic type must be.
    private static class Promise<TResult>
    {
        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = ".ctor")]
        public static extern void Construct(Task<TResult> task, object? state, TaskCreationOptions options);

        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TrySetResult))]
        public static extern bool TrySetResult(Task<TResult> task, TResult? result);

        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TrySetException))]
        public static extern bool TrySetException(Task task, object exceptions);

        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(TrySetCanceled))]
        public static extern bool TrySetCanceled(Task task, CancellationToken token, object? exception);

        [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(Missing))]
        public static extern bool Missing(Task task, object exceptions);
    }
}
