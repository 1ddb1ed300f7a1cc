using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using LeanTasks.Scheduling;

namespace LeanTasks;

/// <summary>The worker that a body of a <see cref="Fork"/> runs on. Passing it on saves each nested fork from looking it up.</summary>
/// <remarks>It is valid only inside the body that received it. As a <c>ref struct</c>, it cannot be stored or captured.</remarks>
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
        "worker", $"default({nameof(ForkWorker)}) is not a worker. Use the {nameof(ForkWorker)} that is passed to the body, or an overload without a worker.");
}
