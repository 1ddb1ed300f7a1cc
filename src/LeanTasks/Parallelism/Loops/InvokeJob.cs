using System.Runtime.ExceptionServices;

namespace LeanTasks.Parallelism;

/// <summary>What the participants of an <see cref="LeanParallel.Invoke(Action[])"/> share.</summary>
/// <param name="actions">An array that no other code has, without nulls.</param>
/// <param name="settings">The settings; their token cancels the actions that have not begun.</param>
internal sealed class InvokeJob(Action[] actions, LoopSettings settings)
{
    private const int MaxTasks = 10;

    private readonly CancellationToken _token = settings.Token;

    // Whether the BCL makes each action a task, so that a canceled one ends with a TaskCanceledException. Written by the constructor.
    private readonly bool _isOfTasks = actions.Length <= MaxTasks && settings.Degree >= actions.Length;

    // The exception of each action; null as long as none has thrown. Set by compare-exchange; the thread that runs an action writes its element.
    private Exception?[]? _faults;

    // How many have run. Added to by each participant as it ends.
    private int _ran;

    internal bool IsCanceled => _token.IsCancellationRequested;

    internal void Run(long index)
    {
        try
        {
            actions[index]();
        }
        catch (Exception exception)
        {
            Exception?[]? faults = Volatile.Read(ref _faults);
            if (faults is null)
            {
                Exception?[] made = new Exception?[actions.Length];
                faults = Interlocked.CompareExchange(ref _faults, made, null) ?? made;
            }

            faults[index] = exception;
        }
    }

    internal void Add(int ran) => Interlocked.Add(ref _ran, ran);

    /// <summary>Throws the exceptions, if there are any. To be called once all participants have ended.</summary>
    /// <param name="loopsEnd">The exception of the loop itself, a scheduler's refusal; or null.</param>
    internal void Finish(Exception? loopsEnd)
    {
        // If a refusal has kept actions from being run, that does not show a cancellation.
        bool isCanceled = _ran != actions.Length && (loopsEnd is null || IsCanceled);
        if (_faults is null && !isCanceled)
        {
            if (loopsEnd is not null)
                ExceptionDispatchInfo.Throw(loopsEnd);
            return;
        }

        List<Exception> faults = [];
        foreach (Exception? fault in _faults ?? [])
        {
            if (fault is not null)
                faults.Add(_isOfTasks && LoopControl.IsCancellation(fault, _token) ? Cancellation() : fault);
        }

        if (isCanceled)
            faults.AddRange(Enumerable.Range(0, _isOfTasks ? actions.Length - _ran : 1).Select(_ => Cancellation()));
        if (loopsEnd is AggregateException several)
            faults.AddRange(several.InnerExceptions);
        else if (loopsEnd is not null)
            faults.Add(loopsEnd);
        LoopControl.Throw(faults, _token);
    }

    private OperationCanceledException Cancellation() =>
        _isOfTasks ? new TaskCanceledException(message: null, innerException: null, _token) : new OperationCanceledException(_token);
}

/// <summary>A loop over the actions of an <see cref="LeanParallel.Invoke(Action[])"/>. A participant counts the actions that it has run.</summary>
internal readonly struct InvokeLoopBody(InvokeJob job) : ILoopBody<int>
{
    /// <summary>The actions may be very different, or wait for each other.</summary>
    public static uint MaxChunk => 1;

    public Type? Kind => null;

    public bool IsWanted(long index) => !job.IsCanceled;

    public int Begin() => 0;

    public bool Run(LoopControl control, long from, long to, ref int local)
    {
        for (; from < to; from++)
        {
            if (job.IsCanceled)
                return false;
            job.Run(from);
            local++;
        }

        return true;
    }

    public void End(int local) => job.Add(local);
}
