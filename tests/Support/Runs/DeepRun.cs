namespace LeanTasks.TestSupport;

/// <summary>
/// The tests have two runs. The quick run is the default and holds each promise at least once; the deep run, LEANTASKS_DEEP=1 in
/// the environment, has everything: docs/reliability.md.
/// </summary>
internal static class DeepRun
{
    public const string Variable = "LEANTASKS_DEEP";

    public const string Reason = "A part of the deep run: LEANTASKS_DEEP=1 dotnet test -c Release";

    public static bool IsAsked { get; } = Environment.GetEnvironmentVariable(Variable) switch
    {
        null or "" or "0" => false,
        "1" => true,
        { } other => throw new InvalidOperationException($"{Variable} is '{other}': set it to 1 for the deep run, to 0 or not at all for the quick one."),
    };

    /// <summary>How often a test does something, by the run that it is a part of.</summary>
    public static int Count(int quick, int deep) => IsAsked ? deep : quick;
}
