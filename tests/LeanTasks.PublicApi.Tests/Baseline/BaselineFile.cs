namespace LeanTasks.PublicApi.Tests.Baseline;

/// <summary>A list of members as it was agreed upon, and what has changed since.</summary>
internal static class BaselineFile
{
    /// <summary>Lines that are only there now, with a plus, and lines that are only in the file, with a minus.</summary>
    public static string[] Changes(string[] baseline, string[] now)
    {
        HashSet<string> before = [.. baseline];
        HashSet<string> after = [.. now];
        return
        [
            .. now.Where(line => !before.Contains(line)).Select(static line => $"+ {line}"),
            .. baseline.Where(line => !after.Contains(line)).Select(static line => $"- {line}"),
        ];
    }

    /// <summary>The lines of the file; none if there is no such file yet.</summary>
    public static string[] Read(string path) => File.Exists(path) ? File.ReadAllLines(path) : [];

    /// <summary>Writes the file whole or not at all.</summary>
    public static void Write(string path, string[] lines)
    {
        string written = path + ".new";
        File.WriteAllText(written, string.Concat(lines.Select(static line => line + "\n")));
        File.Move(written, path, overwrite: true);
    }
}
