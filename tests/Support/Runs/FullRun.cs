namespace LeanTasks.TestSupport;

/// <summary>
/// The third run of the tests: the deep one with what takes too long for every commit. <c>.ci/full</c> asks for it, by LEANTASKS_FULL=1
/// beside LEANTASKS_DEEP=1: docs/evidence/reliability.md.
/// </summary>
public static class FullRun
{
    public const string Variable = "LEANTASKS_FULL";

    public const string Reason = "A part of the full run: .ci/full";

    private static readonly string? s_value = Environment.GetEnvironmentVariable(Variable);

    /// <exception cref="InvalidOperationException">The variable has another value, or the deep run is not asked for, for which <see cref="ProgramFixture"/> fails every test.</exception>
    public static bool IsAsked => RunSwitch.IsOn(Variable, "the full run")
        && (DeepRun.IsAsked ? true : throw new InvalidOperationException($"{Variable} is 1, and {DeepRun.Variable} is not: the full run has all of the deep one. Set both to 1."));

    /// <summary>Why a test of the full run is skipped; null if it is not. Never throws: xunit silently omits a test whose attribute throws.</summary>
    public static string? Skip => s_value is null or "" or "0" ? Reason : null;

    /// <summary>How often a test repeats something, depending on the run: the quick and the deep one repeat alike.</summary>
    public static int Count(int usual, int full) => IsAsked ? full : usual;
}
