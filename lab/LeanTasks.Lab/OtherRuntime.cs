namespace LeanTasks.Lab;

/// <summary>Runs the lab on a version of .NET that is not installed: <c>--runtime 11</c>.</summary>
internal static class OtherRuntime
{
    /// <summary>The version.</summary>
    public const int Version = 11;

    /// <summary>Whether a run asks for a version that this process does not have.</summary>
    public static bool IsNeeded(LabOptions options) => options.Runtime is { } version && version != Environment.Version.Major;

    /// <summary>Runs this program again on that version, and returns its exit code.</summary>
    /// <param name="arguments">The arguments of this one, the option included.</param>
    public static int Run(string[] arguments)
    {
        using StopSignals signals = new();
        return OwnProcess.Run(arguments, signals.Token, through: ["dotnet", "run", Path.Combine(LabFolders.Root, "eng", "Net11.cs"), "--"]);
    }
}
