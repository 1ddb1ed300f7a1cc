using System.CommandLine;
using LeanTasks.Profiling;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Checking;
using LeanTasks.Tool.Diagnosis;
using LeanTasks.Tool.Fusing;
using LeanTasks.Tool.Moving;
using LeanTasks.Weaving;
using LeanTasks.Weaving.Images;

namespace LeanTasks.Tool.Commands;

/// <summary>The command line: its arguments, and its handling of bad input and of failures.</summary>
internal static class ToolCommand
{
    /// <summary>The command could not be carried out.</summary>
    public const int Failure = 1;

    /// <summary>Bad input: nothing was run, nothing was written.</summary>
    public const int UsageError = 2;

    /// <summary>The user ended the tool before the app had started.</summary>
    public const int Interrupted = 130;

    private const string AppArgumentsFollow = "--";

    /// <summary>Runs a command line to its exit code.</summary>
    /// <param name="arguments">The arguments; those after the first <c>--</c> of <c>profile</c> are the app's.</param>
    /// <param name="output">Where help and tables go.</param>
    /// <param name="error">The output for the one line about bad input or a failure, and for notes.</param>
    public static async Task<int> InvokeAsync(string[] arguments, TextWriter output, TextWriter error)
    {
        error = new LastingWriter(error);

        // Split by hand: the parser would give some of them to the options that take several values.
        int end = arguments is [ProfileCommand.Name, ..] ? Array.IndexOf(arguments, AppArgumentsFollow) : -1;
        string[] own = end < 0 ? arguments : arguments[..end];
        string[] app = end < 0 ? [] : arguments[(end + 1)..];

        // Whatever writes may find that standard output is full, or closed.
        try
        {
            if (!Overview.IsAsked(arguments))
                return await RunAsync(arguments, own, app, output, error);
            Overview.Write(output);
            await output.FlushAsync();
            return 0;
        }
        catch (Exception exception) when (exception is UsageException or CountsFileException)
        {
            return Fail(error, UsageError, exception.Message);
        }
        catch (IOException exception) when (FullDisk.IsCauseOf(exception))
        {
            // What is not a report is written to the temporary folder.
            return Fail(error, Failure, $"{exception.Message.TrimEnd('.')}: {FullDisk.Of(Path.GetTempPath())}. Free some space, or set TMPDIR to a folder on another disk.");
        }
        catch (Exception exception) when (exception is (IOException or UnauthorizedAccessException) && TemporaryFolder.IsMissing)
        {
            return Fail(error, Failure, TemporaryFolder.Failure(exception).Message);
        }
        catch (Exception exception) when (exception is ToolException or WeavingException or IOException or UnauthorizedAccessException)
        {
            return Fail(error, Failure, exception.Message);
        }
        catch (Exception exception) when (arguments is ["fuse" or "pool" or "check" or "report", ..] && exception is BadImageFormatException or NullReferenceException or ArgumentException or InvalidOperationException or IndexOutOfRangeException or InvalidCastException or KeyNotFoundException or NotSupportedException or ArithmeticException)
        {
            // Code that compilers do not write may lead anything astray that reads it.
            return Fail(error, Failure, $"An assembly read by 'leantasks {string.Join(' ', arguments)}' is damaged or contains unsupported code ({exception.Message.TrimEnd('.')}). Build it again. If that does not help, please report it.");
        }
        catch (OutOfMemoryException)
        {
            return Fail(error, Failure, $"Not enough memory for 'leantasks {string.Join(' ', arguments)}'. If an assembly is damaged, build or copy it again, or exclude it.");
        }
        catch (OperationCanceledException)
        {
            return Fail(error, Interrupted, "Interrupted before the app started. There is nothing to report.");
        }
    }

    /// <summary>Creates the commands.</summary>
    /// <param name="app">The arguments of the app that <c>profile</c> runs.</param>
    internal static RootCommand Create(string[] app) => new("Measure the cost of async code in .NET apps, and reduce it.")
    {
        ProfileCommand.Create(app),
        ReportCommand.Create(),
        PsCommand.Create(),
        StacksCommand.Create(),
        FuseCommand.Create(),
        FuseCommand.CreatePool(),
        CheckCommand.Create(),
        MoveCommand.Create(),
        DoctorCommand.Create(),
        CompletionCommand.Create(),
    };

    private static async Task<int> RunAsync(string[] arguments, string[] own, string[] app, TextWriter output, TextWriter error)
    {
        RootCommand root = Create(app);

        // No response files and no directives: an argument that begins with @ or [ is a name like any other. But a shell asks by one for completions.
        if (!CompletionCommand.IsAsked(arguments))
            root.Directives.Clear();
        ParseResult result = root.Parse(own, new ParserConfiguration { ResponseFileTokenReplacer = null });
        if (Mistyped.MessageOf(result) is { } mistyped && !CompletionCommand.IsAsked(arguments))
            return Fail(error, UsageError, mistyped);
        if (result.Errors.Count > 0)
        {
            // Errors about unknown arguments come first: those about missing ones follow from them.
            IEnumerable<string> messages = result.Errors.Select(static e => e.Message).OrderByDescending(message => result.UnmatchedTokens.Any(message.Contains));
            return Fail(error, UsageError, string.Join(' ', messages) + " Run with --help for a list of options.");
        }

        // The app handles Ctrl-C, and we report exceptions.
        return await result.InvokeAsync(new InvocationConfiguration
        {
            EnableDefaultExceptionHandler = false,
            ProcessTerminationTimeout = null,
            Output = output,
            Error = error,
        });
    }

    private static int Fail(TextWriter error, int exitCode, string message)
    {
        error.WriteLine($"leantasks: {message.ReplaceLineEndings(" ")}");
        return exitCode;
    }
}
