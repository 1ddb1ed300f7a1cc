using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Commands;

/// <summary>Prevents reports from replacing files of the app that they are about.</summary>
internal static class AppFiles
{
    private static StringComparer Comparer => OperatingSystem.IsLinux() ? StringComparer.Ordinal : StringComparer.OrdinalIgnoreCase;

    /// <summary>Returns if a report may go to a file: one that does not exist, is not in the app's folder, or is an earlier report.</summary>
    /// <param name="file">The file, which can be written.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="app">The app's file, project or folder.</param>
    /// <exception cref="UsageException">The file is the app's.</exception>
    public static void EnsureNotOneOf(string file, string option, string app)
    {
        EnsureIsNot(file, option, app);
        string target = ReportFile.Target(file);
        if (!File.Exists(target))
            return;
        bool isFolder = Directory.Exists(app);
        if (Places(app).Any(place => IsWithin(target, isFolder ? place : Path.GetDirectoryName(place)!)) && !EarlierReport.Is(target))
            throw new UsageException($"{option} '{file}' would replace a file in the folder of the app '{app}': give a file in another folder, or one that does not exist.");
    }

    /// <summary>Returns if a file is not the input.</summary>
    /// <param name="file">The file, which can be written.</param>
    /// <param name="option">The option that named it.</param>
    /// <param name="input">The input file.</param>
    /// <exception cref="UsageException">They are the same.</exception>
    public static void EnsureIsNot(string file, string option, string input)
    {
        if (Places(input).Contains(ReportFile.Target(file), Comparer))
            throw new UsageException($"{option} '{file}' would replace what is to be reported: give another file.");
    }

    /// <summary>Its named place, and its target if that is a link.</summary>
    private static string[] Places(string given)
    {
        FileSystemInfo named = Directory.Exists(given) ? new DirectoryInfo(given) : new FileInfo(given);
        try
        {
            return [named.FullName, named.ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? named.FullName];
        }
        catch (IOException)
        {
            // It is missing, which is reported when it is looked for.
            return [named.FullName];
        }
    }

    private static bool IsWithin(string file, string folder)
    {
        for (string? outer = Path.GetDirectoryName(file); outer is not null; outer = Path.GetDirectoryName(outer))
        {
            if (Comparer.Equals(outer, Path.TrimEndingDirectorySeparator(folder)))
                return true;
        }

        return false;
    }
}
