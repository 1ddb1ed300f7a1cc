using System.Reflection;
using LeanTasks.Lab.Programs;
using Spectre.Console;

namespace LeanTasks.Lab.Against;

/// <summary>The run of this lab and of another commit's, on this machine.</summary>
internal static class AgainstLab
{
    /// <summary>What the lab of this work tree is called.</summary>
    private const string Here = "here";

    // Half an hour is what the longest table takes.
    private static readonly TimeSpan s_limit = TimeSpan.FromHours(2);

    public static int Run(LabOptions options, IAnsiConsole console)
    {
        GitRepository repository = new(LabFolders.Root);
        return new AgainstRun(
            options,
            console,
            Console.Error,
            SelfTestRows.Measure,
            name => Lab(static _ => { }).Find(name),
            Side(Here, Assembly.GetExecutingAssembly().Location),
            (commit, tell, cancellationToken) => Side(commit.Name, Lab(tell).Build(commit, cancellationToken))).Run();

        CommitLab Lab(Action<string> tell) =>
            new(repository, Path.Combine(LabFolders.Root, "artifacts", "against"), LabFolders.Configuration, PeerLibraries.AreWanted, tell);
    }

    /// <summary>Both sides are started alike.</summary>
    private static LabSide Side(string name, string program) =>
        new(name, (arguments, cancellationToken) => OtherProgram.RunToEnd(AloneProgram.Host, [program, .. arguments], s_limit, cancellationToken));
}
