namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>A call with another outcome than the same call of the BCL.</summary>
/// <param name="Member">The member of the BCL.</param>
/// <param name="Arguments">The receiver as <c>this</c>, and the arguments, by their names.</param>
/// <param name="Bcl">The outcome of the BCL.</param>
/// <param name="Ours">The outcome of ours.</param>
internal sealed record ArgumentDifference(string Member, IReadOnlyList<(string Parameter, string Argument)> Arguments, string Bcl, string Ours)
{
    public override string ToString() =>
        $"{Member} with {string.Join(", ", Arguments.Select(static argument => $"{argument.Parameter}: {argument.Argument}"))}\n    BCL:  {Bcl}\n    ours: {Ours}";
}
