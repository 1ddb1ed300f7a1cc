namespace LeanTasks.Tool.Fusing;

/// <summary>Simple names of assemblies that a user gave; <c>*</c> stands for any part.</summary>
/// <param name="option">The option that they were given for.</param>
/// <param name="names">The names.</param>
internal sealed class AssemblyPatterns(string option, IReadOnlyList<string> names)
{
    /// <summary>Whether there are any.</summary>
    public bool IsEmpty => names.Count == 0;

    /// <summary>Whether an assembly has one of the names.</summary>
    /// <param name="name">Its simple name.</param>
    public bool Match(string name) => names.Any(pattern => IsMatch(pattern, name));

    /// <summary>Refuses names that no assembly has.</summary>
    /// <param name="known">The simple names of all of them.</param>
    /// <param name="app">The app that they are beside.</param>
    /// <exception cref="UsageException">One has none.</exception>
    public void CheckEachMatches(IReadOnlyCollection<string> known, string app)
    {
        foreach (string pattern in names)
        {
            if (!known.Any(name => IsMatch(pattern, name)))
                throw new UsageException($"{option}: no assembly next to '{app}' that can be fused with it matches '{pattern}'. {(known.Count == 0 ? "There are none" : $"Available: {string.Join(", ", known.Order(StringComparer.Ordinal))}")}.");
        }
    }

    private static bool IsMatch(string pattern, string name) =>
        System.IO.Enumeration.FileSystemName.MatchesSimpleExpression(Path.GetExtension(pattern).Equals(".dll", StringComparison.OrdinalIgnoreCase) ? Path.GetFileNameWithoutExtension(pattern) : pattern, name);
}
