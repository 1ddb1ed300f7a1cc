namespace LeanTasks.Differential.Tests.Programs;

internal enum EndKind
{
    Result,
    Fault,
    Faults,
    CancellationAsFault,
    Canceled,
}

/// <summary>How a delegate, a method or a source ends. The value is the result, or numbers the exception, or picks the token.</summary>
internal sealed record End(EndKind Kind, int Value)
{
    private static readonly CancellationTokenSource[] s_tokens = [new(), new(), new()];

    public CancellationToken Token => Value == 0 ? CancellationToken.None : s_tokens[Value % s_tokens.Length].Token;

    /// <summary>What a program's text says of a token.</summary>
    public static string NameOf(CancellationToken token) =>
        token == CancellationToken.None ? "no token" : $"token {Array.FindIndex(s_tokens, source => source.Token == token)}";

    /// <summary>The end of a delegate or a method: gives the result or throws.</summary>
    public int Reach() => Kind switch
    {
        EndKind.Result => Value,
        EndKind.Faults => throw new AggregateException(Exceptions()),
        _ => throw Exceptions()[0],
    };

    /// <summary>What a source is completed with.</summary>
    public Exception[] Exceptions() => Kind switch
    {
        EndKind.Faults => [new ProgramException($"fault {Value}"), new OperationCanceledException(Token), new ProgramException("other")],
        EndKind.CancellationAsFault or EndKind.Canceled => [new OperationCanceledException($"canceled {Value}", Token)],
        _ => [new ProgramException($"fault {Value}")],
    };

    public override string ToString() => Kind switch
    {
        EndKind.Canceled => $"Canceled({NameOf(Token)})",
        _ => $"{Kind}({Value})",
    };
}
