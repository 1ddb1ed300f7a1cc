using LeanTasks.Differential.Tests.Programs;

namespace LeanTasks.Differential.Tests.Scripts;

internal enum FinishKind
{
    Value,
    Fault,
    Faults,

    /// <summary>An OperationCanceledException; a source is canceled.</summary>
    Canceled,

    /// <summary>A TaskCanceledException; a source is faulted with it.</summary>
    TaskCanceled,

    /// <summary>Cancels the token of the task's own, and throws for it.</summary>
    CancelsOwn,
}

/// <summary>How a delegate, a source or a task made completed ends.</summary>
/// <param name="Kind">How.</param>
/// <param name="Number">The result, or what tells the exception from others.</param>
/// <param name="Token">The token that a cancellation names.</param>
internal sealed record Finish(FinishKind Kind, int Number, TokenName Token)
{
    public static readonly Finish Simple = new(FinishKind.Value, 0, TokenName.None);

    /// <summary>What it throws, or a source is completed with; none for a value.</summary>
    public Exception[] Exceptions(Tokens tokens) => Kind switch
    {
        FinishKind.Value => [],
        FinishKind.Fault => [new ProgramException($"fault {Number}")],
        FinishKind.Faults => [new ProgramException($"fault {Number}"), new OperationCanceledException($"canceled {Number}", tokens[Token])],
        FinishKind.TaskCanceled => [new TaskCanceledException($"canceled {Number}", null, tokens[Token])],
        _ => [new OperationCanceledException($"canceled {Number}", tokens[Token])],
    };

    /// <summary>The end of a delegate: gives the value or throws.</summary>
    public int Reach(Tokens tokens)
    {
        if (Kind == FinishKind.Value)
            return Number;
        Exception[] exceptions = Exceptions(tokens);
        throw exceptions.Length == 1 ? exceptions[0] : new AggregateException(exceptions);
    }

    public override string ToString() => Kind switch
    {
        FinishKind.Value => $"value {Number}",
        FinishKind.Canceled or FinishKind.TaskCanceled => $"{Kind} {Number} by {Token}",
        FinishKind.Faults => $"Faults {Number}, one by {Token}",
        _ => $"{Kind} {Number}",
    };
}
