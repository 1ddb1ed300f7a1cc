namespace LeanTasks.TestSupport;

/// <summary>
/// The tests have three runs. The quick run is the default and holds each promise at least once; the deep run, LEANTASKS_DEEP=1 in
/// the environment, is that of every commit; <see cref="FullRun"/> has everything: docs/evidence/reliability.md.
/// </summary>
public static class DeepRun
{
    public const string Variable = "LEANTASKS_DEEP";

    public const string Reason = "A part of the deep run: LEANTASKS_DEEP=1 dotnet test -c Release";

    private static readonly string? s_value = Environment.GetEnvironmentVariable(Variable);

    /// <exception cref="InvalidOperationException">The variable has another value, for which <see cref="ProgramFixture"/> fails every test.</exception>
    public static bool IsAsked => RunSwitch.IsOn(Variable, "the deep run");

    /// <summary>Why a test of the deep run is skipped; null if it is not. Never throws: xunit silently omits a test whose attribute throws.</summary>
    public static string? Skip => s_value is null or "" or "0" ? Reason : null;
}
