using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <summary>The unused frames of one fused method. For code written by the weaver.</summary>
/// <remarks>Thread-safe. See <c>Pooling/README.md</c> for how boxes are pooled.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FusedPool
{
    private readonly MethodPool _pool;

    // The method's number.
    private readonly int _number;

    private readonly Type _frame;
    private readonly FusedEntryPointKind _kind;

    // Made when a pooled value task is first asked for. Written by compare-exchange.
    private FusedOperations? _operations;

    /// <summary>Creates the pool of a method.</summary>
    /// <param name="frame">The type of its frames.</param>
    public FusedPool(Type frame)
        : this(frame, FusedEntryPointKind.Task)
    {
    }

    /// <summary>Creates the pool of a method.</summary>
    /// <param name="frame">The type of its frames.</param>
    /// <param name="kind">The object behind its value tasks.</param>
    public FusedPool(Type frame, FusedEntryPointKind kind)
    {
        _frame = frame;
        _kind = kind;
        CompletesSource = kind == FusedEntryPointKind.Pooling || frame == typeof(FusedIteratorFrame);
        _pool = new MethodPool(frame);
        _number = _pool.Number;
    }

    /// <summary>
    /// Whether a frame is used again that an unknown awaiter has had, which may keep a delegate to it. Where the source or an option asks for a pool it
    /// is: the builders that pool use their boxes again, too.
    /// </summary>
    internal bool ReusesReachable => _kind != FusedEntryPointKind.Task;

    /// <summary>
    /// Whether the method completes a source of the BCL, not a task: an async iterator does, and the BCL's pooling builder. That posts what awaits it to
    /// its context, and otherwise resumes it on the stack of the completer, in whatever context that is.
    /// </summary>
    internal bool CompletesSource { get; }

    /// <summary>What the method's pooled value tasks stand for.</summary>
    internal FusedOperations Operations => Volatile.Read(ref _operations) ?? MakeOperations();

    /// <summary>Takes a frame of a method from its pool, or creates one.</summary>
    /// <typeparam name="TFrame">The type of the method's frames.</typeparam>
    /// <param name="kind">The object behind the method's value tasks, the same kind for each call.</param>
    /// <param name="run">The current run.</param>
    /// <returns>The frame.</returns>
    /// <exception cref="InvalidOperationException">The pool settings of the process are not valid.</exception>
    /// <remarks>Inlined, because there the type of the frame is known.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TFrame Rent<TFrame>(FusedEntryPointKind kind, ref FusedRun run)
        where TFrame : FusedFrame, new()
    {
        FusedPool pool = FramePool<TFrame>.Of(kind);
        return Unsafe.As<TFrame?>(pool.Rent(run.ThreadLocalState)) ?? FusedFrame.New<TFrame>(pool);
    }

    /// <summary>Takes a frame from the pool.</summary>
    /// <param name="run">The current run.</param>
    /// <returns>The frame; or null, in which case the caller creates one.</returns>
    /// <exception cref="InvalidOperationException">The pool settings of the process are not valid.</exception>
    public FusedFrame? Rent(ref FusedRun run) => Unsafe.As<FusedFrame?>(Rent(run.ThreadLocalState));

    /// <summary>The same, whatever is in the pool.</summary>
    internal object? Rent(ThreadLocalState thread)
    {
        ThreadBoxes mine = thread.Boxes;
        object? box = mine.TryRent(_number) ?? _pool.Rent(mine);
        if (PoolMeter.IsOn(PoolCount.Rented) && box is not null)
            _pool.Count(PoolCount.Rented);
        return box;
    }

    internal void Return(ThreadLocalState thread, object box)
    {
        ThreadBoxes mine = thread.Boxes;
        if (!mine.TryReturn(_number, box))
            _pool.Return(mine, box);
        if (PoolMeter.IsOn(PoolCount.Kept))
            _pool.Count(PoolCount.Kept);
    }

    /// <summary>Counts what is left to the collector because its version would repeat.</summary>
    internal void Retired()
    {
        if (PoolMeter.IsOn(PoolCount.Retired))
            _pool.Count(PoolCount.Retired);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private FusedOperations MakeOperations()
    {
        FusedOperations made = new(_frame, raisesUnobserved: _kind != FusedEntryPointKind.Pooling);
        return Interlocked.CompareExchange(ref _operations, made, null) ?? made;
    }
}

/// <summary>The pool of the frames of one type.</summary>
internal static class FramePool<TFrame>
    where TFrame : FusedFrame
{
    // Made when a frame is first asked for. Written by compare-exchange.
    private static FusedPool? s_pool;

    /// <summary>The pool of a type of frames that this library has.</summary>
    internal static FusedPool Shared => Of(FusedEntryPointKind.Task);

    /// <summary>The pool of a method, which has the same kind of entry point each time.</summary>
    internal static FusedPool Of(FusedEntryPointKind kind) => Volatile.Read(ref s_pool) ?? Make(kind);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static FusedPool Make(FusedEntryPointKind kind)
    {
        FusedPool made = new(typeof(TFrame), kind);
        return Interlocked.CompareExchange(ref s_pool, made, null) ?? made;
    }
}
