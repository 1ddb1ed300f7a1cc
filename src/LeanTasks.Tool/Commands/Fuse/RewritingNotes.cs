using LeanTasks.Weaving;

namespace LeanTasks.Tool.Commands.Fuse;

/// <summary>What a user has to know of an assembly that is rewritten.</summary>
internal static class RewritingNotes
{
    /// <summary>Says what a dry run would run into.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="facts">The facts about the assembly.</param>
    /// <param name="isReplaced">Whether it would be replaced.</param>
    public static void WriteBefore(TextWriter output, AssemblyFacts facts, bool isReplaced)
    {
        if (facts.HasAuthenticode && isReplaced)
            output.WriteLine($"{facts.Name} has an Authenticode signature, which would become invalid. Use --output to write another file, and sign that file.");
    }

    /// <summary>Says what the rewritten assemblies have lost.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="facts">The facts about each of them from before.</param>
    /// <param name="property">The property with which a build does the same.</param>
    /// <param name="isSigned">Whether they were signed again.</param>
    public static void WriteAfter(TextWriter output, IReadOnlyList<AssemblyFacts> facts, string property, bool isSigned)
    {
        if (Subject(static each => each.IsReadyToRun) is (var precompiled, var isOnePrecompiled))
            output.WriteLine($"{precompiled} no longer {(isOnePrecompiled ? "has" : "have")} precompiled code. To keep precompiled code, fuse in the build with {property}=true.");
        if (!isSigned && Subject(static each => each.HasStrongName) is (var named, var isOneNamed))
            output.WriteLine(isOneNamed
                ? $"{named} keeps its strong name with an empty signature, which .NET accepts. Use --key to sign it again."
                : $"{named} keep their strong names with empty signatures, which .NET accepts. Use --key to sign them again.");
        if (Subject(static each => each.HasAuthenticode) is (var signed, var isOneSigned))
            output.WriteLine($"The Authenticode {(isOneSigned ? "signature" : "signatures")} of {signed} {(isOneSigned ? "was removed. Sign it" : "were removed. Sign them")} again.");

        (string Names, bool IsOne)? Subject(Func<AssemblyFacts, bool> condition)
        {
            string[] names = [.. facts.Where(condition).Select(static each => each.Name)];
            return names.Length switch
            {
                0 => null,
                1 => (names[0], true),
                _ => ($"{string.Join(", ", names[..^1])} and {names[^1]}", false),
            };
        }
    }
}
