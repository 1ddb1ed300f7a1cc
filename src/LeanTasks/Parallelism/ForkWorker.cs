using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks;

/// <summary>The worker that a body of a <see cref="Fork"/> runs on. To hand it on saves each fork inside from looking it up.</summary>
/// <remarks>It is of no use outside of the body that was given it, and cannot leave it: a <c>ref struct</c> is not stored or captured.</remarks>
public readonly ref struct ForkWorker
{
    private readonly Worker? _self;

    internal ForkWorker(Worker self) => _self = self;

    /// <exception cref="ArgumentNullException">It is a default value.</exception>
    internal Worker Checked
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            if (_self is null)
                ThrowForDefault();
            return _self;
        }
    }

    [DoesNotReturn]
    private static void ThrowForDefault() => throw new ArgumentNullException(
        "worker", $"A default {nameof(ForkWorker)} is no worker. Hand on the one that the body was given, or use the overload that takes none.");
}
