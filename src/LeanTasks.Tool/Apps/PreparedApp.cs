using LeanTasks.Tool.Reports;

namespace LeanTasks.Tool.Apps;

/// <summary>An app that is ready to run and count.</summary>
/// <param name="Name">Its simple name.</param>
/// <param name="Program">The program to start.</param>
/// <param name="FirstArguments">The arguments before the app's own.</param>
/// <param name="Assemblies">Its assemblies, also those that do not count.</param>
/// <param name="NotCounted">Those that do not count, with the reason.</param>
/// <param name="Notes">Notes for the user about how it differs from the app.</param>
internal sealed record PreparedApp(
    string Name,
    string Program,
    IReadOnlyList<string> FirstArguments,
    IReadOnlyList<ProfiledAssembly> Assemblies,
    IReadOnlyList<NotCounted> NotCounted,
    IReadOnlyList<string> Notes)
{
    /// <summary>The app's own assembly, as it was compiled; null for a single file.</summary>
    public string? MainFile { get; init; }

    /// <summary>The simple names of the assemblies whose signature (Authenticode) was removed.</summary>
    public IReadOnlyList<string> SignedAssemblies => [.. Assemblies.Where(static a => a.Facts.HasAuthenticode).Select(static a => a.Facts.Name)];
}
