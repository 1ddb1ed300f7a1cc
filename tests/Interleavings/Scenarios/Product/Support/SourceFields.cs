using System.Runtime.CompilerServices;
using LeanTasks.Reusable;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What a scenario has to reach of a source.</summary>
internal static class SourceFields<TResult>
{
    /// <summary>Lets a source stand on a fresh object, whose present operation has this version.</summary>
    internal static void SetVersion(LeanManualResetSource<TResult> source, int version) =>
        Operation(source) = new PromisedOperation<TResult>(source, version);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_operation")]
    private static extern ref PromisedOperation<TResult> Operation(LeanManualResetSource<TResult> source);
}
