using System.Runtime.CompilerServices;

namespace LeanTasks.Interleavings;

/// <summary>What an event does that stays set until it is reset, in terms of steps.</summary>
/// <param name="isSet">Whether it is set at first.</param>
public sealed class ModelEvent(bool isSet)
{
    private bool _isSet = isSet;

    /// <summary>Whether it is set.</summary>
    public bool IsSet
    {
        get
        {
            Step("IsSet", isFence: false);
            if (_isSet)
                Execution.Current?.Acquire();
            return _isSet;
        }
    }

    /// <summary>Lets all go on that wait for it.</summary>
    public void Set()
    {
        Step("Set", isFence: true);
        _isSet = true;
        Execution.Current?.Wrote();
    }

    /// <summary>Lets those who come from now on wait.</summary>
    public void Reset()
    {
        Step("Reset", isFence: true);
        _isSet = false;
        Execution.Current?.Wrote();
    }

    /// <summary>Waits until it is set. That it has been set is no reason for a fence, but to wait is.</summary>
    /// <param name="timeout">How long at most.</param>
    /// <returns>Whether it is set.</returns>
    public bool Wait(TimeSpan timeout)
    {
        if (IsSet)
            return true;
        Execution execution = Execution.Current
            ?? throw new InvalidOperationException("The shadow of ManualResetEventSlim can wait only inside an execution.");
        bool wasSet = execution.Step(
            Named("Wait", isFence: true), new Obstacle(() => _isSet, Deadline: execution.DeadlineAfter(timeout)));
        if (!wasSet)
            execution.Note("times out");
        return wasSet;
    }

    private void Step(string member, bool isFence) => Execution.Current?.Step(Named(member, isFence));

    private Operation Named(string member, bool isFence) =>
        new($"ManualResetEventSlim.{member}", Cell: RuntimeHelpers.GetHashCode(this), IsFence: isFence);
}
