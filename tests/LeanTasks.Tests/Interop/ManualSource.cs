using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>A source of ValueTasks that is no task, and counts how often its result is taken.</summary>
internal sealed class ManualSource : IValueTaskSource<int>, IValueTaskSource
{
    private ManualResetValueTaskSourceCore<int> _core;

    public int Taken { get; private set; }

    /// <summary>Says that it is canceled, whatever it throws.</summary>
    public bool CallsItselfCanceled { get; set; }

    /// <summary>Says that it has succeeded, whatever it throws, as the sources of pipes do when they are canceled.</summary>
    public bool CallsItselfSucceeded { get; set; }

    /// <summary>Whether, once it has completed, it throws when asked how.</summary>
    public bool RefusesItsStatus { get; set; }

    public ValueTask Task => new(this, _core.Version);

    public ValueTask<int> TaskOfInt => new(this, _core.Version);

    public void SetResult(int result) => _core.SetResult(result);

    public void SetException(Exception exception) => _core.SetException(exception);

    public ValueTaskSourceStatus GetStatus(short token)
    {
        ValueTaskSourceStatus status = _core.GetStatus(token);
        if (RefusesItsStatus && status != ValueTaskSourceStatus.Pending)
            throw new ProgramException("no status");
        if (status != ValueTaskSourceStatus.Pending && CallsItselfSucceeded)
            return ValueTaskSourceStatus.Succeeded;
        return status == ValueTaskSourceStatus.Faulted && CallsItselfCanceled ? ValueTaskSourceStatus.Canceled : status;
    }

    public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
        _core.OnCompleted(continuation, state, token, flags);

    public int GetResult(short token)
    {
        Taken++;
        return _core.GetResult(token);
    }

    void IValueTaskSource.GetResult(short token) => GetResult(token);
}
