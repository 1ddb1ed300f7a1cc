namespace LeanTasks.Analyzers;

/// <summary>The page about a rule that the warnings link to. Both packages that have the analyzers have the pages.</summary>
internal static class RulePage
{
    private const string Analyzers = "/analyzers/dotnet/cs/";
    private const string Pages = "/docs/reference/rules/";

    private static readonly string s_assembly = typeof(RulePage).Assembly.Location;

    /// <summary>The link to the page of a rule.</summary>
    /// <param name="id">The rule.</param>
    /// <returns>The address of the file, where the compiler loads the analyzers from their package; otherwise its path within the package.</returns>
    public static string Of(string id) => Of(id, s_assembly);

    /// <summary>The link, where the analyzers were loaded from a file; an empty path if they were not.</summary>
    internal static string Of(string id, string assembly)
    {
        string path = assembly.Replace('\\', '/');
        int end = path.LastIndexOf(Analyzers, StringComparison.Ordinal);
        return end > 0 && Uri.TryCreate(path.Substring(0, end) + Pages + id + ".md", UriKind.Absolute, out Uri? page)
            ? page.AbsoluteUri
            : "docs/reference/rules/" + id + ".md";
    }
}
