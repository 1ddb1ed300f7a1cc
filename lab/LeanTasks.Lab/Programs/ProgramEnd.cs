namespace LeanTasks.Lab.Programs;

/// <summary>How a program ended, and what it said.</summary>
internal sealed record ProgramEnd(int ExitCode, string Output, string Errors)
{
    /// <summary>What a compiler says first is the cause of all the rest.</summary>
    public string FirstLine =>
        (Errors.Length > 0 ? Errors : Output).Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries) is
            [var first, ..] lines ? Array.Find(lines, static line => line.Contains("error", StringComparison.OrdinalIgnoreCase)) ?? first : "it said nothing";
}
