using LeanTasks.Profiling;
using LeanTasks.Tool.Reports;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Apps;

/// <summary>The async methods without a builder that could count.</summary>
internal static class UncountedMethods
{
    /// <summary>Those of an app's own assemblies, which may have others that count.</summary>
    /// <param name="assemblies">The assemblies.</param>
    public static IEnumerable<NotCounted> Of(IReadOnlyList<ProfiledAssembly> assemblies)
    {
        // A builder of another assembly counts if that assembly does, and if it wraps one with a counting counterpart.
        HashSet<string> wrapping = [.. assemblies.Where(static a => a.Facts.Counts).SelectMany(static a => a.Facts.WrappingTypes)];
        foreach (AssemblyFacts facts in assemblies.Select(static a => a.Facts))
        {
            if (facts.RuntimeAsyncMethods > 0)
            {
                yield return new NotCounted(
                    facts.Name,
                    $"{Methods(facts.RuntimeAsyncMethods)} compiled with runtime-async, so there are no builders to count: compile without Features=runtime-async to profile");
            }

            if (facts.FusedMethods > 0)
                yield return new NotCounted(facts.Name, $"{Methods(facts.FusedMethods)} fused, so there are no builders to count: profile the assembly before it is fused");

            string[] others = [.. facts.OtherBuilders.Where(builder => !wrapping.Contains(builder))];
            if (others.Length > 0)
                yield return new NotCounted(facts.Name, $"methods with the builders {string.Join(", ", others)} are not counted, only those with .NET or LeanTasks builders");
        }
    }

    /// <summary>Those of the shared frameworks that a process uses.</summary>
    /// <param name="loaded">What it has loaded.</param>
    public static IEnumerable<NotCounted> OfFrameworks(IEnumerable<LoadedAssembly> loaded) =>
        loaded.Select(static assembly => SharedFramework(assembly.Location)).OfType<string>().Distinct().Order(StringComparer.Ordinal)
            .Select(static framework => new NotCounted(framework, "it is part of the shared framework, which is not copied"));

    private static string Methods(int count) => count == 1 ? "1 async method is" : $"{count} async methods are";

    // …/shared/FRAMEWORK/VERSION/ASSEMBLY.dll
    private static string? SharedFramework(string file)
    {
        string[] parts = file.Split(Path.DirectorySeparatorChar);
        return parts is [.., "shared", string framework, _, _] ? framework : null;
    }
}
