using LeanTasks.Weaving;

namespace LeanTasks.Tool.Rewriting;

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
            output.WriteLine("It bears an Authenticode signature, which would not hold any more: give another file with --output, and sign that.");
    }

    /// <summary>Says what the rewritten assembly has lost.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="facts">The facts about the assembly from before.</param>
    /// <param name="property">The property with which a build does the same.</param>
    /// <param name="isSigned">Whether it was signed again.</param>
    public static void WriteAfter(TextWriter output, AssemblyFacts facts, string property, bool isSigned)
    {
        if (facts.IsReadyToRun)
            output.WriteLine($"Its precompiled code is gone: build with {property}=true to have both.");
        if (facts.HasStrongName && !isSigned)
            output.WriteLine("It keeps its strong name, and the signature is empty, which .NET takes: --key signs it again.");
        if (facts.HasAuthenticode)
            output.WriteLine("Its Authenticode signature is gone: sign it again.");
    }
}
