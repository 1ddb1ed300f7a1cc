using System.CommandLine;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Commands;

/// <summary>Checks that a report can be written, before an app runs for hours.</summary>
internal static class OutputFile
{
    /// <summary>Returns if the file can be written; creates its folder, and leaves nothing else behind.</summary>
    /// <param name="file">The file, which need not exist.</param>
    /// <param name="option">The option that named it.</param>
    /// <exception cref="UsageException">It cannot be written; the message names it and says what to do.</exception>
    public static void EnsureWritable(string file, string option)
    {
        if (string.IsNullOrWhiteSpace(file))
            throw new UsageException($"{option} requires a file name, but none was given. Specify a file.");
        if (Directory.Exists(file) || Path.EndsInDirectorySeparator(file))
            throw new UsageException($"{option} '{file}' is a folder. Specify a file in it.");

        if (RegularFile.IsOther(file))
            throw new UsageException($"{option} '{file}' is not a regular file. Specify a regular file.");

        try
        {
            string folder = Path.GetDirectoryName(ReportFile.Target(file))!;
            Directory.CreateDirectory(folder);
            string probe = Path.Combine(folder, $".leantasks-{Path.GetRandomFileName()}");
            using FileStream stream = new(probe, FileMode.CreateNew, FileAccess.Write, FileShare.None, 1, FileOptions.DeleteOnClose);
        }
        catch (ReportFileException exception)
        {
            throw new UsageException($"{option}: {exception.Message}", exception);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new UsageException(
                $"{option} '{file}' cannot be written ({exception.Message.TrimEnd('.')}). Specify a file in a writable folder.", exception);
        }
    }
}

/// <summary>The place of what a command has found, as JSON: a file, or standard output, where nothing else goes then.</summary>
internal sealed class JsonOutput
{
    /// <summary>The option.</summary>
    public const string Name = "--json";

    private const string StandardOutput = ReportOutputs.StandardOutput;

    private readonly string? _given;
    private readonly TextWriter _output;

    /// <summary>Checks that it can be written to.</summary>
    /// <param name="given">The file, or <c>-</c> for standard output; null for none.</param>
    /// <param name="streams">The streams of the command.</param>
    /// <exception cref="UsageException">It cannot be written.</exception>
    public JsonOutput(string? given, InvocationConfiguration streams)
    {
        _given = given;
        _output = streams.Output;
        Text = given == StandardOutput ? streams.Error : streams.Output;
        if (File is not null)
            OutputFile.EnsureWritable(File, Name);
    }

    /// <summary>The file; null for none.</summary>
    public string? File => _given == StandardOutput ? null : _given;

    /// <summary>Where text for the user goes.</summary>
    public TextWriter Text { get; }

    /// <summary>Creates the option.</summary>
    /// <param name="what">What is written, for the help.</param>
    public static Option<string?> Option(string what) => new(Name) { Description = $"Also write {what} to this file as JSON. Use - to write only the JSON to standard output.", HelpName = "FILE" };

    /// <summary>Refuses a file that belongs to an app.</summary>
    /// <param name="app">Its file or folder; null or empty if it is unknown.</param>
    /// <exception cref="UsageException">It is one.</exception>
    public void EnsureNotOneOf(string? app)
    {
        if (File is not null && !string.IsNullOrWhiteSpace(app))
            AppFiles.EnsureNotOneOf(File, Name, app);
    }

    /// <summary>Refuses a file that another option names.</summary>
    /// <param name="other">The other option's; null for none.</param>
    /// <param name="option">The other option.</param>
    /// <exception cref="UsageException">They are the same.</exception>
    public void EnsureDiffers(string? other, string option)
    {
        if (File is not null)
            AppFiles.EnsureDiffers(File, Name, other, option);
    }

    /// <summary>Writes, if that is asked for; to a file completely or not at all.</summary>
    /// <param name="content">The content, as an object.</param>
    /// <exception cref="ReportFileException">The file cannot be written; its previous content is still there.</exception>
    public void Write<TContent>(TContent content)
    {
        if (File is not null)
            ToolJson.Write(File, content);
        else if (_given is not null)
            _output.Write(ToolJson.Text(content));
    }
}
