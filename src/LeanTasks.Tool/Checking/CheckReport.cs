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
            1 => $"; {notRead[0]} could not be read",
            int count => $"; {count} could not be read: {string.Join(", ", notRead)}",
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
