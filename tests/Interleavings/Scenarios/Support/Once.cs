namespace LeanTasks.Interleavings.Tests.Support;

/// <summary>Something that must run exactly once in an execution.</summary>
internal sealed class Once
{
    private readonly Execution _execution;
    private readonly string _what;

    private int _runs;

    internal Once(Execution execution, string what)
    {
        _execution = execution;
        _what = what;
        execution.AtEnd(() => execution.Require(_runs == 1, $"{what} ran {_runs} times."));
    }

    /// <summary>Fails at the second call, before what comes of it can bring the process down.</summary>
    internal void Runs() => _execution.Require(++_runs == 1, $"{_what} ran twice.");
}
