using LeanTasks.Scheduling;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>A <see cref="ForkDeque"/> whose forks do nothing but count: each must be had by exactly one.</summary>
internal sealed class ModelForks
{
    // No thief has such a number.
    private const int FirstFrame = 1_000;

    // Addresses are even.
    private const int FrameSize = 2;

    private const int MaxForks = 8;

    private readonly Execution _execution;

    // As many as are ever in use; the deque thinks that there are more.
    private readonly ForkSlot[] _slots = GC.AllocateArray<ForkSlot>(MaxForks, pinned: true);

    private readonly int[] _thieves = new int[MaxForks];

    // 1 for each fork whose thief has ended it. Written by that.
    private readonly int[] _ended = new int[MaxForks];

    private readonly int[] _runs = new int[MaxForks];
    private readonly nint _anyTime = 1;
    private ForkDeque _forks;
    private int _count;

    internal ModelForks(Execution execution)
    {
        _execution = execution;
        _forks.Use(_slots);
        execution.AtEnd(Check);
    }

    internal ref ForkDeque Deque => ref _forks;

    /// <summary>What the owner does at a fork.</summary>
    /// <param name="inside">What it does meanwhile.</param>
    /// <param name="whileStolen">What it does if a thief has taken the fork, before it waits for the thief.</param>
    /// <param name="isCoarse">Whether it is a <see cref="ForkDeque.Coarse"/> one.</param>
    internal void Join(Action? inside = null, Action? whileStolen = null, bool isCoarse = false)
    {
        int fork = _count++;
        nint slot = _forks.Next;
        _forks.Push(slot, FirstFrame + (fork * FrameSize) + (isCoarse ? ForkDeque.Coarse : 0));
        inside?.Invoke();
        if ((!isCoarse && _forks.TryPop(slot)) || _forks.TryPopLocked(slot, out int thief))
        {
            Run(fork);
            return;
        }

        whileStolen?.Invoke();
        while (Volatile.Read(ref _ended[fork]) == 0)
            Thread.SpinWait(1);
        _execution.Require(_thieves[fork] == thief, $"Fork {fork} is said to be stolen by {thief}, and not by {_thieves[fork]}.");
        _forks.Return(slot);
    }

    /// <summary>What a thief does.</summary>
    internal void Steal(int thief)
    {
        if (!_forks.TrySteal(thief, in _anyTime, out _, out nint frame))
            return;
        int fork = ((int)frame - FirstFrame) / FrameSize;
        _execution.Require(frame % FrameSize == 0 && fork >= 0 && fork < _count, $"{frame} is stolen, which is no fork.");
        _thieves[fork] = thief;
        Run(fork);
        Volatile.Write(ref _ended[fork], 1);
    }

    private void Run(int fork) => _execution.Require(++_runs[fork] == 1, $"Fork {fork} ran twice.");

    private void Check()
    {
        for (int fork = 0; fork < _count; fork++)
            _execution.Require(_runs[fork] == 1, $"Fork {fork} ran {_runs[fork]} times.");

        // It is as it was at first.
        _execution.Require(!_forks.LooksStealable, "There is something to steal.");
        nint slot = _forks.Next;
        _forks.Push(slot, FirstFrame);
        _execution.Require(_slots[0].Frame == FirstFrame, "The owner has lost its place.");
        _execution.Require(_forks.TrySteal(1, in _anyTime, out _, out nint frame) && frame == FirstFrame, "Nothing can be stolen any more.");
        _execution.Require(!_forks.TryPop(slot) && !_forks.TryPopLocked(slot, out _), "The owner does not see what is stolen.");
    }
}
