using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Fusing.FSharp;
using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;

namespace LeanTasks.Weaving;

/// <summary>
/// Fuses the async methods of an assembly that call and immediately await each other. As long as nothing suspends, such an await is a plain call. To
/// other code, a fused method behaves as compiled, or returns a pooled value task if the options request it. Methods that are not fused are then
/// pooled with LeanTasks' builder.
/// </summary>
/// <remarks>Thread-safe for different files. Symbols are updated; precompiled code is removed.</remarks>
public static class FusingWeaver
{
    /// <summary>Rewrites an assembly. An assembly with nothing to fuse or pool is not changed.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="WeavingException">The assembly cannot be rewritten, or an option is not valid for it. No file is changed.</exception>
    public static FusingResult Weave(string file, FusingOptions options) => WeaveTogether([file], options)[0];

    /// <summary>
    /// Rewrites assemblies that reference each other, all of them or none. Methods that call and immediately await methods of another of the assemblies are
    /// fused, too. If an assembly is replaced by another version at run time, the others await its methods as before.
    /// </summary>
    /// <param name="files">The assemblies, with distinct names. <see cref="FusingOptions.OutputFile"/>, <see cref="FusingOptions.Pools"/> and messages apply to the first.</param>
    /// <param name="options">The options. An output file requires a single assembly. The key signs the assemblies that were signed with it before.</param>
    /// <returns>The results, in the order of the assemblies.</returns>
    /// <exception cref="WeavingException">An assembly cannot be rewritten, or an option is not valid for it. No file is changed.</exception>
    public static IReadOnlyList<FusingResult> WeaveTogether(IReadOnlyList<string> files, FusingOptions options)
    {
        if (options.OutputFile is not null && files.Count != 1)
            throw new ArgumentException("Multiple assemblies cannot be written to one output file.", nameof(options));
        MethodPatterns patterns = MethodPatterns.Parse(options.Methods);
        MethodFaults faults = new(options.Probe);
        while (true)
        {
            try
            {
                return Weave(files, options, patterns, faults);
            }
            catch (WeavingUndoneException)
            {
                faults.Restart();
            }
        }
    }

    /// <summary>Throws if rewriting would replace a file whose Authenticode signature would become invalid.</summary>
    /// <param name="facts">The facts about the assembly.</param>
    /// <param name="file">The assembly.</param>
    /// <param name="outputFile">The output file; null if the assembly is rewritten in place.</param>
    /// <exception cref="WeavingException">The file has an Authenticode signature and would be replaced.</exception>
    public static void CheckAuthenticode(AssemblyFacts facts, string file, string? outputFile)
    {
        if (facts.HasAuthenticode && outputFile is null)
        {
            throw new WeavingException(
                $"'{file}' has an Authenticode signature, which rewriting would invalidate. Write the result to another file, and sign that file.");
        }
    }

    private static IReadOnlyList<FusingResult> Weave(IReadOnlyList<string> files, FusingOptions options, MethodPatterns patterns, MethodFaults faults)
    {
        using FusedAssemblies all = FusedAssemblies.Open(files, options);
        foreach (FusedAssembly each in all)
            Check(each.Facts, each.File, all.IsAlone ? options.KeyFile : null);

        ModuleDefinition first = all.First().Module;
        WeavingContext context = new([.. all.Changing.Select(static each => each.Module)], all.FusedModules);
        List<FSharpTasks> tasks = options.Fuses ? [.. context.Changing.Select(module => FSharpTasks.Lower(module, faults))] : [];
        faults.Check();
        Dictionary<MethodDefinition, string> refused = tasks.SelectMany(static each => each.Refused).ToDictionary(static each => each.Key, static each => each.Value);
        List<MethodDefinition> methods = options.Fuses
            ? [.. context.Changing.SelectMany(static module => module.GetTypes()).SelectMany(static type => type.Methods).Where(method => KickoffReader.IsAsync(method) || IteratorReader.IsIterator(method) || StateMachines.IsRuntimeAsync(method) || refused.ContainsKey(method))]
            : [];
        foreach (MethodDefinition method in methods)
        {
            if (AsyncMethodKey.Of(method) is { } key && options.NotFused.TryGetValue(key, out string? whyNot))
                refused[method] = whyNot;
            else if (StateMachines.IsRuntimeAsync(method))
                refused[method] = StateMachines.RuntimeAsyncReason;
        }

        List<AsyncValueTaskMethod> valueTaskMethods = options.Pools ? AsyncValueTaskMethod.In(first) : [];
        patterns.CheckEachMatches(
            files[0],
            [.. methods.Select(static method => (method, SourceName.Of(method))), .. valueTaskMethods.Select(static method => (method.Method, method.Name))],
            options.Fuses ? "async iterator or async method that returns a task" : "async method that returns a ValueTask");
        FusingPlan plan = options.Fuses ? FusingPlan.Of(context, methods, patterns, refused, faults, options.ForOthers) : FusingPlan.None(context, faults);
        List<AsyncShape> shapes = [.. plan.Fused];
        foreach (FSharpTasks each in tasks)
            each.Settle(shapes);
        PoolingPlan pooling = PoolingPlan.Of(first, valueTaskMethods, shapes, patterns, options.NotPooled, faults);
        faults.Check();

        // Changes begin only now that all are known to be possible. Failures therefore also occur in a dry run.
        pooling.Apply();
        CrossAssemblyCode code = FusedCode.Write(plan, shapes, faults);
        plan.Shorten();
        foreach (FSharpTasks each in tasks)
            each.Shorten();
        faults.Check();
        return all.Save(context, code, plan.Outcomes, pooling, faults);
    }

    private static void Check(AssemblyFacts facts, string file, string? keyFile)
    {
        if (facts.Name is BuilderNames.CountingAssembly or BuilderNames.PooledAssembly)
            throw new WeavingException($"'{file}' is {facts.Name} itself, which fused and pooled methods require. Pass an assembly of an app.");
        if (facts.Counts)
            throw new WeavingException($"'{file}' is already instrumented for counting. Pass the original assembly.");
        if (keyFile is not null && !facts.HasStrongName)
        {
            throw new WeavingException(
                $"'{file}' has no strong name. Signing it with '{keyFile}' would change its identity, and references to it would break. Omit the key.");
        }
    }
}
