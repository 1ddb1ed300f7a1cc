using System.CommandLine;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Checking;

namespace LeanTasks.Tool.Commands;

/// <summary><c>leantasks check</c>: the rules about misused value tasks, over compiled code.</summary>
internal static class CheckCommand
{
    /// <summary>Misuse was found.</summary>
    public const int Found = 3;

    private const string Help =
        "Find misused value tasks in compiled code of any .NET language, such as F#, where no analyzer runs. " +
        "The rules are LEAN001 (consumed twice), LEAN003 (result read before completion) and LEAN005 (consumed by two methods that share a field).\n\nExit code: 0 if nothing was found, 3 if something was found, 1 on failure or if nothing was found but an assembly could not be read, 2 for invalid input.\n\nExample: leantasks check bin/Release/net10.0";

    /// <summary>Creates the command.</summary>
    public static Command Create()
    {
        Argument<string> path = new("path") { Description = "An assembly, or a folder of assemblies; subfolders are not searched." };
        Option<string?> json = JsonOutput.Option("the findings");
        Command command = new("check", Help) { path, json };
        command.SetAction(parse =>
        {
            string given = parse.GetRequiredValue(path);
            JsonOutput findings = new(parse.GetValue(json), parse.InvocationConfiguration);
            findings.EnsureNotOneOf(given);
            string[] files = Assemblies(given);
            List<CheckedAssembly> read = [];
            List<string> notRead = [];
            using Progress progress = new(parse.InvocationConfiguration.Error, $"Checking {given}.");
            foreach ((int index, string file) in files.Index())
            {
                progress.Next($"Checking {Path.GetFileName(file)}, {index + 1} of {files.Length}.");
                if (Check(file, isAlone: files.Length == 1, parse.InvocationConfiguration.Error) is { } assembly)
                    read.Add(assembly);
                else
                    notRead.Add(Path.GetFileName(file));
            }

            CheckReport report = new(read, notRead);
            report.Write(findings.Text);
            findings.Write(report.Json);
            return report.Findings.Count > 0 ? Found : notRead.Count + report.NotChecked.Count > 0 ? ToolCommand.Failure : 0;
        });
        return command;
    }

    // One that cannot be read does not keep the others from being checked.
    private static CheckedAssembly? Check(string file, bool isAlone, TextWriter error)
    {
        try
        {
            return AssemblyChecker.Check(file);
        }
        catch (Exception failure) when (!isAlone && failure is (ToolException or UnauthorizedAccessException))
        {
            error.WriteLine($"leantasks: {failure.Message.ReplaceLineEndings(" ")}");
            return null;
        }
    }

    private static bool IsManagedOrUnread(string file)
    {
        try
        {
            return ManagedFile.IsManagedOrDamaged(file);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            // The check says why it cannot be read.
            return true;
        }
    }

    private static string[] Assemblies(string path)
    {
        if (string.IsNullOrWhiteSpace(path))
            throw new UsageException("No assembly was given. Pass the path of a .dll or of a folder with assemblies.");
        SingleFileBundle.CheckIsNone(path);
        if (File.Exists(path))
            return ManagedFile.IsManagedOrDamaged(path) ? [path] : throw new UsageException($"'{path}' is not a .NET assembly. Pass the .dll produced by the build.");
        if (!Directory.Exists(path))
            throw new UsageException($"'{path}' does not exist. Pass the path of a .dll or of a folder with assemblies.");
        string[] files = [.. Directory.EnumerateFiles(path, "*.dll").Where(IsManagedOrUnread).Order(StringComparer.Ordinal)];
        if (files.Length == 0)
        {
            foreach (string file in Directory.EnumerateFiles(path).Order(StringComparer.Ordinal))
                SingleFileBundle.CheckIsNone(file);
        }

        return files.Length > 0 ? files : throw new UsageException($"The folder '{path}' contains no .NET assemblies. Pass the build output folder of a project.");
    }
}
