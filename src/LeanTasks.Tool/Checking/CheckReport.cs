namespace LeanTasks.Tool.Checking;

/// <summary>The findings, as text and as JSON.</summary>
/// <param name="assemblies">The result of the check of each assembly.</param>
/// <param name="notRead">The file names of those that could not be read.</param>
internal sealed class CheckReport(IReadOnlyList<CheckedAssembly> assemblies, IReadOnlyList<string> notRead)
{
    /// <summary>What to do where something is found.</summary>
    public const string Next = "For causes and fixes of each rule, see docs/reference/rules in the LeanTasks repository.";

    /// <summary>The findings.</summary>
    public IReadOnlyList<CheckFinding> Findings { get; } = [.. assemblies.SelectMany(static assembly => assembly.Findings)];

    /// <summary>The methods on which the check has failed.</summary>
    public IReadOnlyList<MethodNotChecked> NotChecked { get; } = [.. assemblies.SelectMany(static assembly => assembly.NotChecked)];

    /// <summary>The content of the JSON.</summary>
    public object Json => new { Assemblies = assemblies.Select(static assembly => assembly.Name), NotRead = notRead, Findings, NotChecked };

    /// <summary>Writes a line for each, as compilers do, and a summary.</summary>
    /// <param name="output">Where to.</param>
    public void Write(TextWriter output)
    {
        foreach (CheckFinding finding in Findings)
        {
            string place = finding.File is null ? finding.Assembly : $"{finding.File}({finding.Line})";
            output.WriteLine($"{place}: {finding.Rule}: {finding.Message} [{finding.Method}]");
        }

        string all = assemblies.Count == 1 ? assemblies[0].Name : $"{assemblies.Count} assemblies";
        string unread = notRead.Count switch
        {
            0 => "",
            1 => $"; the file '{notRead[0]}' could not be read",
            int count => $"; {count} files could not be read: {string.Join(", ", notRead)}",
        };
        output.WriteLine(Findings.Count switch
        {
            0 => $"No misuse found in {all}{unread}.",
            1 => $"1 misuse found in {all}{unread}.",
            int count => $"{count} misuses found in {all}{unread}.",
        });
        if (Findings.Count > 0)
            output.WriteLine(Next);
        foreach (MethodNotChecked method in NotChecked)
            output.WriteLine($"{method.Method} was not checked because the check failed on it, {method.Why}. This is a bug in leantasks. Please report it.");
        foreach (CheckedAssembly assembly in assemblies.Where(static assembly => assembly.HidesTasks))
            output.WriteLine($"{assembly.Name} was compiled without optimization, which hides code in F# task {{ }} and similar expressions. Check the Release build.");
    }
}

/// <summary>The result of the check of an assembly.</summary>
/// <param name="Name">The file name of the assembly.</param>
/// <param name="Findings">The misuses in the order of the assembly.</param>
/// <param name="HidesTasks">Whether the F# compiler, which did not optimize, has put the code of tasks into closures, where it is not followed.</param>
/// <param name="NotChecked">The methods on which the check has failed.</param>
internal sealed record CheckedAssembly(string Name, IReadOnlyList<CheckFinding> Findings, bool HidesTasks, IReadOnlyList<MethodNotChecked> NotChecked);

/// <summary>A misuse that the code of an assembly shows.</summary>
/// <param name="Assembly">The file name of the assembly.</param>
/// <param name="Rule"><c>LEAN001</c> or <c>LEAN003</c>.</param>
/// <param name="File">The source file as the PDB has it; null without a PDB.</param>
/// <param name="Line">The line in it; 0 where it is not known.</param>
/// <param name="Message">The misuse.</param>
/// <param name="Method">The method as in the source.</param>
internal sealed record CheckFinding(string Assembly, string Rule, string? File, int Line, string Message, string Method);

/// <summary>A method on which the check has failed, by a mistake of its own.</summary>
/// <param name="Method">The method as in the source.</param>
/// <param name="Why">The exception, and where it was thrown.</param>
internal sealed record MethodNotChecked(string Method, string Why);
