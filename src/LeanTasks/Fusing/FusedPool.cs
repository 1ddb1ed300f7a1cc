using System.ComponentModel;
using System.Runtime.CompilerServices;
using LeanTasks.Pooling;
using LeanTasks.Runtime;

namespace LeanTasks.Fusing;

/// <summary>The frames of one fused method that are not in use. For code written by the weaver, which keeps one in a static field.</summary>
/// <remarks>Thread-safe. See <c>Pooling/README.md</c> for how boxes are pooled.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class FusedPool
{
    private readonly MethodPool _pool;

    // The method's number.
    private readonly int _number;

    /// <summary>Makes the pool of a method.</summary>
    /// <param name="frame">The type of its frames.</param>
    public FusedPool(Type frame)
    {
        _pool = new MethodPool(frame);
        _number = _pool.Number;
    }

    /// <summary>Takes a frame from the pool.</summary>
    /// <param name="run">The current run.</param>
    /// <returns>The frame; or null, and then the caller makes a new one.</returns>
    /// <exception cref="InvalidOperationException">The process's settings of pools are wrong.</exception>
    public FusedFrame? Rent(ref FusedRun run)
    {
        ThreadBoxes mine = run.LeanThread.Boxes;
        object? frame = mine.TryRent(_number) ?? _pool.Rent(mine);
        if (PoolMeter.IsOn(PoolCount.Rented) && frame is not null)
            _pool.Count(PoolCount.Rented);
        return Unsafe.As<FusedFrame?>(frame);
    }

    internal void Return(LeanThread thread, FusedFrame frame)
    {
        ThreadBoxes mine = thread.Boxes;
        if (!mine.TryReturn(_number, frame))
            _pool.Return(mine, frame);
        if (PoolMeter.IsOn(PoolCount.Kept))
            _pool.Count(PoolCount.Kept);
    }
}
