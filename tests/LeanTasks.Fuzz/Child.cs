using System.Diagnostics;
using System.Globalization;
using LeanTasks.Tool.Commands;

namespace LeanTasks.Fuzz;

/// <summary>The process of one target, which an input may end, and in which all code of the tool is instrumented.</summary>
internal static class Child
{
    public const string Option = "--child";

    // Of the processor. Only what spins in code that is not instrumented needs that: other inputs end by the branches that they take.
    private static readonly TimeSpan s_longestInput = TimeSpan.FromMinutes(5);
    private static readonly TimeSpan s_look = TimeSpan.FromSeconds(10);

    /// <summary>Starts it, and waits for its end.</summary>
    /// <param name="program">The instrumented program.</param>
    /// <param name="folder">The folder of the target; what an earlier run left there is gone then.</param>
    /// <param name="arguments">The target, and its rounds and seed, or the file that it is.</param>
    /// <returns>Whether there was no fault.</returns>
    public static bool Passes(string program, string folder, string[] arguments)
    {
        if (Directory.Exists(folder) && arguments.Length > 2)
            Directory.Delete(folder, recursive: true);
        string temporary = Directory.CreateDirectory(Path.Combine(folder, "tmp")).FullName;
        ProcessStartInfo start = new("dotnet", [program, Option, folder, .. arguments]) { RedirectStandardError = true };

        // A damaged file that asks for more memory at once gets none, and the command says so; and temporary files are seen.
        (start.Environment["DOTNET_GCHeapHardLimit"], start.Environment["TMPDIR"], start.Environment["TMP"]) = ("0x30000000", temporary, temporary);
        using Process process = Process.Start(start)!;
        Task<string> error = process.StandardError.ReadToEndAsync();
        string work = Path.Combine(folder, "work");
        (DateTime Input, TimeSpan Spent) begun = default;
        while (!process.WaitForExit(s_look))
        {
            // Each input is a new file there.
            DateTime input = Directory.Exists(work) ? new DirectoryInfo(work).EnumerateFiles().Select(static file => file.LastWriteTimeUtc).DefaultIfEmpty().Max() : default;
            TimeSpan spent = process.TotalProcessorTime;
            if (input != begun.Input)
                begun = (input, spent);
            if (spent - begun.Spent < s_longestInput)
                continue;
            process.Kill(entireProcessTree: true);
            Console.WriteLine($"FAULT of {arguments[0]}: an input takes more than {s_longestInput} of the processor.");
        }

        process.WaitForExit();
        if (process.ExitCode is not (0 or 1))
            Console.WriteLine($"FAULT of {arguments[0]}: exit code {process.ExitCode}; the input is in {work}.\n{string.Join('\n', error.Result.Split('\n').Take(40))}");
        return process.ExitCode == 0;
    }

    /// <summary>What runs in it.</summary>
    /// <param name="arguments">The folder, the target, and its rounds and seed, or the file that it is.</param>
    public static int Run(string[] arguments)
    {
        Coverage.Connect();
        string folder = arguments[0];
        Target target = Targets.Of(arguments[1], files => Report(Path.Combine(folder, "before"), files));
        Loop loop = new(target, folder);
        if (arguments is [_, _, var file])
            return loop.TryAgain(File.ReadAllBytes(file));
        return loop.Run((int)(int.Parse(arguments[2], CultureInfo.InvariantCulture) * target.Share), int.Parse(arguments[3], CultureInfo.InvariantCulture)) == 0 ? 0 : 1;
    }

    private static byte[] Report(string folder, Dictionary<string, byte[]> files)
    {
        WorkFolder app = new(folder, files);
        using StringWriter error = new();
        int code = ToolCommand.InvokeAsync(["report", app.PathOf("app.counts"), "--app", app.FullPath, "--json", app.PathOf("report.json")], TextWriter.Null, error).GetAwaiter().GetResult();
        return code == 0 ? File.ReadAllBytes(app.PathOf("report.json")) : throw new InvalidOperationException(error.ToString());
    }
}
