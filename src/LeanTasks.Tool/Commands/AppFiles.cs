using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Commands;

/// <summary>Prevents reports from replacing files of the app that they are about, and other files that the command uses.</summary>
internal static class AppFiles
{
    private static readonly string[] s_ofHost = [".deps.json", ".runtimeconfig.json", ".runtimeconfig.dev.json"];

    /// <summary>Returns if a report may go to a file: one that does not exist, is not in the app's folder, or is an earlier report.</summary>
    /// <param name="file">The file, which can be written.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="app">The app's file, project or folder.</param>
    /// <exception cref="UsageException">The file is the app's.</exception>
    public static void EnsureNotOneOf(string file, string option, string app)
    {
        EnsureIsNot(file, option, app);
        string target = RealPath.Of(ReportFile.Target(file));
        if (!File.Exists(target))
        {
            EnsureIsNotOfHost(file, option);
            return;
        }

        bool isFolder = Directory.Exists(app);
        if (Places(app).Any(place => IsWithin(target, isFolder ? place : Path.GetDirectoryName(place))) && !EarlierReport.Is(target))
            throw new UsageException($"{option} '{file}' would overwrite a file in the folder of the app '{app}'. Specify a file in another folder, or a new file.");
        EnsureIsNotOfHost(file, option);
    }

    // An app that finds such a file does not start.
    private static void EnsureIsNotOfHost(string file, string option)
    {
        if (s_ofHost.FirstOrDefault(end => file.EndsWith(end, StringComparison.OrdinalIgnoreCase)) is { } ofHost)
            throw new UsageException($"{option} '{file}' ends in {ofHost}, which .NET reads as part of an app. Specify another file name.");
    }

    /// <summary>Returns if a file is not the input.</summary>
    /// <param name="file">The file, which can be written.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="input">The input file.</param>
    /// <exception cref="UsageException">They are the same.</exception>
    public static void EnsureIsNot(string file, string option, string input)
    {
        if (IsSame(file, input))
            throw new UsageException($"{option} '{file}' would overwrite the input of the report. Specify another file.");
    }

    /// <summary>Returns if two options do not name the same file.</summary>
    /// <param name="file">The file of the one, which can be written.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="other">The file of the other; null or empty for none.</param>
    /// <param name="otherOption">The other option.</param>
    /// <exception cref="UsageException">They are the same.</exception>
    public static void EnsureDiffers(string file, string option, string? other, string otherOption)
    {
        if (!string.IsNullOrWhiteSpace(other) && IsSame(file, other))
            throw new UsageException($"{option} and {otherOption} both specify '{file}'. Specify a different file for each.");
    }

    /// <summary>Returns if a file is not one that the command itself writes.</summary>
    /// <param name="file">The file, which can be written.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="written">The file that is written, which need not exist.</param>
    /// <exception cref="UsageException">They are the same.</exception>
    public static void EnsureIsNotWritten(string file, string option, string written)
    {
        if (IsSame(file, written))
            throw new UsageException($"{option} '{file}' would overwrite '{Path.GetFileName(written)}', which belongs to the rewritten assembly. Specify another file.");
    }

    private static bool IsSame(string file, string other) => Places(other).Contains(RealPath.Of(ReportFile.Target(file)), RealPath.Comparer);

    // Where it is named, which a link may be, and where it is.
    private static string[] Places(string given)
    {
        string full = Path.TrimEndingDirectorySeparator(Path.GetFullPath(given));
        return Path.GetDirectoryName(full) is { } folder ? [Path.Combine(RealPath.Of(folder), Path.GetFileName(full)), RealPath.Of(full)] : [full];
    }

    private static bool IsWithin(string file, string? folder)
    {
        for (string? outer = Path.GetDirectoryName(file); outer is not null; outer = Path.GetDirectoryName(outer))
        {
            if (RealPath.Comparer.Equals(outer, folder))
                return true;
        }

        return false;
    }
}
