using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Images;
using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;

namespace LeanTasks.Weaving;

/// <summary>Gives the <c>async ValueTask</c> methods of an assembly LeanTasks' pooled builder.</summary>
/// <remarks>Thread-safe for different files. Symbols are updated; precompiled code is removed.</remarks>
public static class PoolingWeaver
{
    /// <summary>The attribute that leaves a method, a type or the assembly out.</summary>
    internal const string NotPooled = "LeanTasks.NotPooledAttribute";

    /// <summary>Rewrites an assembly; one with nothing to pool stays unchanged.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="WeavingException">It cannot be rewritten, or an option does not fit; all files are unchanged.</exception>
    public static PoolingResult Weave(string file, PoolingOptions options)
    {
        MethodPatterns patterns = MethodPatterns.Parse(options.Methods);
        byte[]? key = options.KeyFile is null ? null : KeyFile.Read(options.KeyFile);
        using OpenAssembly assembly = OpenAssembly.Open(file, options.ReferenceFolders, withSymbols: true);
        AssemblyFacts facts = FactsOfModule.Read(assembly);
        Check(facts, file, options);

        List<AsyncValueTaskMethod> methods = AsyncValueTaskMethod.In(assembly.Module);
        patterns.CheckEachMatches(file, [.. methods.Select(static method => (method.Method, method.Name))], "async method that returns a ValueTask");
        PooledBuilder builder = new(assembly.Module);
        List<PoolingOutcome> outcomes = [];
        List<BuilderSwap> swaps = [];
        foreach (AsyncValueTaskMethod method in methods)
        {
            string? whyNot = WhyNot(method, patterns, options, builder, out BuilderSwap? swap);
            if (whyNot is null)
                swaps.Add(swap!);
            outcomes.Add(new PoolingOutcome(method.Name.Unique, whyNot));
        }

        if (swaps.Count == 0 && options.OutputFile is null)
            return new PoolingResult(facts, outcomes, isWritten: false);

        // Changes begin only now that all are known to be possible. Failures therefore also occur in a dry run.
        if (!options.DryRun)
            CheckAuthenticode(facts, file, options.OutputFile);
        foreach (BuilderSwap swap in swaps)
            swap.Apply();
        RewrittenAssembly rewritten = assembly.Rewrite(key);
        facts.LostSymbols = assembly.LostSymbols;
        if (!options.DryRun)
            rewritten.Save(options.OutputFile ?? file, file);
        return new PoolingResult(facts, outcomes, !options.DryRun);
    }

    private static string? WhyNot(
        AsyncValueTaskMethod method, MethodPatterns patterns, PoolingOptions options, PooledBuilder builder, out BuilderSwap? swap)
    {
        swap = null;
        if (method.WhyNot is { } whyNot)
            return whyNot;
        if (!patterns.Match(method.Method, method.Name))
            return "not matched by the names given";
        if (OptOut.Of(method.Method, method.Name, NotPooled) is { } optOut)
            return optOut;
        if (options.LeftAlone.TryGetValue(method.Method.MetadataToken.ToInt32(), out string? reason))
            return reason;
        swap = BuilderSwap.Prepare(method, builder, out string? obstacle);
        return obstacle;
    }

    private static void Check(AssemblyFacts facts, string file, PoolingOptions options)
    {
        if (facts.Name is BuilderNames.CountingAssembly or BuilderNames.PooledAssembly)
            throw new WeavingException($"'{file}' is {facts.Name} itself, which holds the builders; give the assembly of an app.");
        if (facts.Counts)
            throw new WeavingException($"'{file}' counts its async methods, and would count wrongly afterwards; pool the assembly that does not.");
        if (options.KeyFile is not null && !facts.HasStrongName)
        {
            throw new WeavingException(
                $"'{file}' has no strong name: signed with '{options.KeyFile}' it would be another assembly to those that refer to it; leave the key out.");
        }
    }

    /// <summary>Refuses to replace a file whose signature would no longer be valid.</summary>
    /// <param name="facts">The facts about the assembly.</param>
    /// <param name="file">The assembly.</param>
    /// <param name="outputFile">The file for the result; null for the file itself.</param>
    /// <exception cref="WeavingException">It has such a signature, and would be replaced.</exception>
    public static void CheckAuthenticode(AssemblyFacts facts, string file, string? outputFile)
    {
        if (facts.HasAuthenticode && outputFile is null)
        {
            throw new WeavingException(
                $"'{file}' bears an Authenticode signature, which would not hold any more; write to another file, and sign that.");
        }
    }
}
