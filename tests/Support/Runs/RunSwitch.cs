namespace LeanTasks.TestSupport;

/// <summary>An environment variable that selects an optional part of a test run.</summary>
public static class RunSwitch
{
    /// <param name="variable">The variable's name.</param>
    /// <param name="purpose">What the value 1 selects, for the message.</param>
    /// <exception cref="InvalidOperationException">The variable is neither 1 nor 0 nor empty.</exception>
    public static bool IsOn(string variable, string purpose) => Environment.GetEnvironmentVariable(variable) switch
    {
        null or "" or "0" => false,
        "1" => true,
        string value => throw new InvalidOperationException($"{variable} is '{value}': set it to 1 for {purpose}, to 0 or not at all for the usual run."),
    };
}
