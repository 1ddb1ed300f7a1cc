using System.IO.Enumeration;
using LeanTasks.Tool.Apps;
using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Running;

/// <summary>The assemblies that a report shows.</summary>
internal sealed class IncludedAssemblies
{
    // Without a choice, all.
    private readonly HashSet<string>? _names;

    private IncludedAssemblies(HashSet<string>? names) => _names = names;

    /// <summary>Chooses by name.</summary>
    /// <param name="patterns">Simple names, with <c>*</c> for any letters; none for all.</param>
    /// <param name="assemblies">The assemblies that there are.</param>
    /// <exception cref="UsageException">A name matches none of them.</exception>
    public static IncludedAssemblies Choose(IReadOnlyList<string> patterns, IReadOnlyList<ProfiledAssembly> assemblies)
    {
        if (patterns.Count == 0)
            return new IncludedAssemblies(null);

        string[] all = [.. assemblies.Where(static a => a.Facts.Counts).Select(static a => a.Facts.Name).Distinct().Order(StringComparer.OrdinalIgnoreCase)];
        HashSet<string> chosen = new(StringComparer.OrdinalIgnoreCase);
        foreach (string pattern in patterns)
        {
            string[] fitting = [.. all.Where(name => FileSystemName.MatchesSimpleExpression(WithoutExtension(pattern), name))];
            if (fitting.Length == 0)
                throw new UsageException($"--include '{pattern}' matches no instrumented assembly. Available: {string.Join(", ", all)}.");
            chosen.UnionWith(fitting);
        }

        return new IncludedAssemblies(chosen);
    }

    /// <summary>Removes the methods of other assemblies from a report; its totals remain those of all.</summary>
    /// <param name="report">The report.</param>
    public ProfileReport Filter(ProfileReport report) =>
        _names is null ? report : report with { Methods = [.. report.Methods.Where(m => _names.Contains(m.Assembly))] };

    private static string WithoutExtension(string pattern) =>
        pattern.EndsWith(".dll", StringComparison.OrdinalIgnoreCase) ? Path.GetFileNameWithoutExtension(pattern) : pattern;
}
