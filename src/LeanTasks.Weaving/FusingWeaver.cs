using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Fusing.FSharp;
using LeanTasks.Weaving.Images;
using LeanTasks.Weaving.Names;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Weaving;

/// <summary>
/// Fuses the async methods of an assembly that call and at once await one another: as long as nothing suspends, such an await is a plain call. What
/// others see of a method is what the compiler made; or, if that is asked for, a pooled value task. Methods that are not fused are pooled by
/// LeanTasks' builder then.
/// </summary>
/// <remarks>Thread-safe for different files. Symbols are updated; precompiled code is removed.</remarks>
public static class FusingWeaver
{
    /// <summary>Rewrites an assembly; one with nothing to fuse or pool stays unchanged.</summary>
    /// <param name="file">The assembly.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="WeavingException">It cannot be rewritten, or an option does not fit; all files are unchanged.</exception>
    public static FusingResult Weave(string file, FusingOptions options)
    {
        MethodPatterns patterns = MethodPatterns.Parse(options.Methods);
        byte[]? key = options.KeyFile is null ? null : KeyFile.Read(options.KeyFile);
        using OpenAssembly assembly = OpenAssembly.Open(file, options.ReferenceFolders, withSymbols: true);
        AssemblyFacts facts = FactsOfModule.Read(assembly);
        Check(facts, file, options);

        FSharpTasks tasks = options.Fuses ? FSharpTasks.Lower(assembly.Module) : FSharpTasks.None(assembly.Module);
        List<MethodDefinition> methods = options.Fuses
            ? [.. assembly.Module.GetTypes().SelectMany(static type => type.Methods).Where(method => KickoffReader.IsAsync(method) || IteratorReader.IsIterator(method) || tasks.Refused.ContainsKey(method))]
            : [];
        List<AsyncValueTaskMethod> valueTaskMethods = options.Pools ? AsyncValueTaskMethod.In(assembly.Module) : [];
        patterns.CheckEachMatches(
            file,
            [.. methods.Select(static method => (method, SourceName.Of(method))), .. valueTaskMethods.Select(static method => (method.Method, method.Name))],
            options.Fuses ? "async iterator or async method that returns a task" : "async method that returns a ValueTask");
        FusingPlan plan = options.Fuses ? FusingPlan.Of(assembly.Module, methods, patterns, tasks.Refused) : FusingPlan.None(assembly.Module);
        List<AsyncShape> shapes = [.. plan.Fused];
        tasks.Settle(shapes);
        PoolingPlan pooling = PoolingPlan.Of(assembly.Module, valueTaskMethods, shapes, patterns, options.NotPooled);
        if (shapes.Count == 0 && !plan.Iterators.Any() && !pooling.IsAny && options.OutputFile is null)
            return new FusingResult(facts, plan.Outcomes, pooling.Outcomes, isWritten: false);

        // Changes begin only now that all are known to be possible. Failures therefore also occur in a dry run.
        if (!options.DryRun)
            CheckAuthenticode(facts, file, options.OutputFile);
        pooling.Apply();
        Write(assembly.Module, plan, shapes);
        plan.Shorten();
        tasks.Shorten();
        RewrittenAssembly rewritten = assembly.Rewrite(key);
        facts.LostSymbols = assembly.LostSymbols;
        if (!options.DryRun)
            rewritten.Save(options.OutputFile ?? file, file);
        return new FusingResult(facts, plan.Outcomes, pooling.Outcomes, !options.DryRun);
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

    private static void Write(ModuleDefinition module, FusingPlan plan, List<AsyncShape> shapes)
    {
        // No reference to LeanTasks where nothing needs one.
        if (shapes.Count == 0 && !plan.Iterators.Any())
            return;
        FusedMembers members = new(module);
        Dictionary<Fusable, FusedCallee> fused = [];
        List<FusedMethod> methods = [.. shapes.Select(shape => FusedMethod.Declare(shape, plan.Guarded.Contains(shape), members))];
        List<FusedForwarder> forwarders = [.. plan.Forwarders.Select(forwarder => new FusedForwarder(forwarder, members))];
        foreach (FusedMethod method in methods)
            fused.Add(method.Shape, method);
        foreach (FusedForwarder forwarder in forwarders)
            fused.Add(forwarder.Forwarder, forwarder);
        foreach (TypeTest test in plan.Tests)
            fused.Add(test, new FusedTypeTest(test, members));
        foreach (EnumeratorStep step in plan.Steps)
            fused.Add(step, new FusedEnumeratorStep(module, members));
        foreach (FusedForwarder forwarder in forwarders)
            ForwarderWriter.Write(forwarder, members, fused);
        foreach (FusedTypeTest test in fused.Values.OfType<FusedTypeTest>())
            test.Write(members, fused);
        foreach (FusedMethod method in methods)
        {
            StraightWriter.Write(method, members, fused);
            ResumeWriter.Write(method, members, fused);
            FrameWriter.Write(method, members);
            if (method.Guarded is not null)
                EdgeWriter.WriteGuarded(method, members);
            EdgeWriter.WriteEdge(method, members);
        }

        IteratorMembers iteratorMembers = new(module, members);
        List<FusedIterator> iterators = [.. plan.Iterators.Select(shape => new FusedIterator(shape, iteratorMembers))];
        foreach (FusedIterator iterator in iterators)
        {
            StepWriter.Write(iterator, iteratorMembers, fused);
            iterator.Write();
        }

        foreach (MethodDefinition written in fused.Values.SelectMany(static method => method.Written).Concat(iterators.SelectMany(static iterator => iterator.Written)))
        {
            if (StackCheck.Of(written) is { } error)
                throw new WeavingException($"The weaver has written wrong code, and nothing was changed: {error}. Please report it; [NotFused] leaves the method out.");
            LeaveOutUnused(written.Body);
            written.Body.OptimizeMacros();
        }
    }

    // Variables of what was not copied. A short body without any needs no header; but the flag in it clears memory of the stack, too.
    private static void LeaveOutUnused(MethodBody body)
    {
        HashSet<VariableDefinition> used = [.. body.Instructions.Select(static instruction => instruction.Operand).OfType<VariableDefinition>()];
        foreach (VariableDefinition unused in body.Variables.Where(variable => !used.Contains(variable)).ToList())
            body.Variables.Remove(unused);
        body.InitLocals &= body.HasVariables || body.Instructions.Any(static instruction => instruction.OpCode.Code == Code.Localloc);
    }

    private static void Check(AssemblyFacts facts, string file, FusingOptions options)
    {
        if (facts.Name is BuilderNames.CountingAssembly or BuilderNames.PooledAssembly)
            throw new WeavingException($"'{file}' is {facts.Name} itself, which fused and pooled methods need; give the assembly of an app.");
        if (facts.Counts)
            throw new WeavingException($"'{file}' counts its async methods, and would count wrongly afterwards; give the assembly that does not.");
        if (options.KeyFile is not null && !facts.HasStrongName)
        {
            throw new WeavingException(
                $"'{file}' has no strong name: signed with '{options.KeyFile}' it would be another assembly to those that refer to it; leave the key out.");
        }
    }
}
