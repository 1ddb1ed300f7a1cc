using LeanTasks.Weaving.Builders;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Fusing.FSharp;
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
    public static FusingResult Weave(string file, FusingOptions options) => WeaveTogether([file], options)[0];

    /// <summary>
    /// Rewrites assemblies that refer to one another, all of them or none: methods of one that call and at once await those of another are fused, too.
    /// If at run time one of them is not the assembly that was written here, the others await its methods as before.
    /// </summary>
    /// <param name="files">The assemblies, no two of one name. The first is the one that <see cref="FusingOptions.OutputFile"/>, <see cref="FusingOptions.Pools"/> and messages are about.</param>
    /// <param name="options">The options. With an output file, there may be one assembly only. The key signs those that have been signed with it.</param>
    /// <returns>The results, in the order of the assemblies.</returns>
    /// <exception cref="WeavingException">One cannot be rewritten, or an option does not fit; all files are unchanged.</exception>
    public static IReadOnlyList<FusingResult> WeaveTogether(IReadOnlyList<string> files, FusingOptions options)
    {
        if (options.OutputFile is not null && files.Count != 1)
            throw new ArgumentException("Several assemblies cannot be written to one file.", nameof(options));
        MethodPatterns patterns = MethodPatterns.Parse(options.Methods);
        using FusedAssemblies all = FusedAssemblies.Open(files, options);
        foreach (FusedAssembly each in all)
            Check(each.Facts, each.File, all.IsAlone ? options.KeyFile : null);

        ModuleDefinition first = all.First().Module;
        World world = new([.. all.Changing.Select(static each => each.Module)], all.FusedModules);
        List<FSharpTasks> tasks = options.Fuses ? [.. world.Changing.Select(FSharpTasks.Lower)] : [];
        Dictionary<MethodDefinition, string> refused = tasks.SelectMany(static each => each.Refused).ToDictionary(static each => each.Key, static each => each.Value);
        List<MethodDefinition> methods = options.Fuses
            ? [.. world.Changing.SelectMany(static module => module.GetTypes()).SelectMany(static type => type.Methods).Where(method => KickoffReader.IsAsync(method) || IteratorReader.IsIterator(method) || refused.ContainsKey(method))]
            : [];
        foreach (MethodDefinition method in methods)
        {
            if (AsyncMethodKey.Of(method) is { } key && options.NotFused.TryGetValue(key, out string? whyNot))
                refused[method] = whyNot;
        }

        List<AsyncValueTaskMethod> valueTaskMethods = options.Pools ? AsyncValueTaskMethod.In(first) : [];
        patterns.CheckEachMatches(
            files[0],
            [.. methods.Select(static method => (method, SourceName.Of(method))), .. valueTaskMethods.Select(static method => (method.Method, method.Name))],
            options.Fuses ? "async iterator or async method that returns a task" : "async method that returns a ValueTask");
        FusingPlan plan = options.Fuses ? FusingPlan.Of(world, methods, patterns, refused, options.ForOthers) : FusingPlan.None(world);
        List<AsyncShape> shapes = [.. plan.Fused];
        foreach (FSharpTasks each in tasks)
            each.Settle(shapes);
        PoolingPlan pooling = PoolingPlan.Of(first, valueTaskMethods, shapes, patterns, options.NotPooled);

        // Changes begin only now that all are known to be possible. Failures therefore also occur in a dry run.
        pooling.Apply();
        FusedNeighbours neighbours = Write(plan, shapes);
        plan.Shorten();
        foreach (FSharpTasks each in tasks)
            each.Shorten();
        return all.Save(world, neighbours, plan.Outcomes, pooling);
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

    private static FusedNeighbours Write(FusingPlan plan, List<AsyncShape> shapes)
    {
        FusedNeighbours neighbours = new();
        Dictionary<Fusable, FusedCallee> fused = [];
        List<FusedMethod> methods = [.. shapes.Select(shape => FusedMethod.Declare(shape, plan.Guarded.Contains(shape), MembersFor(shape)))];
        List<FusedForwarder> forwarders = [.. plan.Forwarders.Select(forwarder => new FusedForwarder(forwarder, MembersFor(forwarder)))];
        foreach (FusedMethod method in methods)
            fused.Add(method.Shape, method);
        foreach (FusedForwarder forwarder in forwarders)
            fused.Add(forwarder.Forwarder, forwarder);
        foreach (TypeTest test in plan.Tests)
            fused.Add(test, new FusedTypeTest(test, MembersFor(test)));
        foreach (FusedAlready already in plan.CalledAlready)
            fused.Add(already, new CalledAlready(already));
        foreach (Crossing crossing in plan.Crossings)
            fused.Add(crossing, neighbours.Declare(crossing));
        foreach (FusedForwarder forwarder in forwarders)
            ForwarderWriter.Write(forwarder, MembersFor(forwarder.Forwarder), fused);
        foreach (FusedTypeTest test in fused.Values.OfType<FusedTypeTest>())
            test.Write(MembersFor(test.Test), fused);
        foreach (FusedCrossing crossing in fused.Values.OfType<FusedCrossing>())
            crossing.Write(fused);
        foreach (FusedMethod method in methods)
        {
            FusedMembers members = MembersFor(method.Shape);
            if (method.HasOneBody)
            {
                OneBodyWriter.Write(method, members, fused);
            }
            else
            {
                StraightWriter.Write(method, members, fused);
                ResumeWriter.Write(method, members, fused);
            }

            FrameWriter.Write(method, members);
            if (method.Guarded is not null)
                EdgeWriter.WriteGuarded(method, members);
            EdgeWriter.WriteEdge(method, members);
        }

        List<IteratorClass> iterators = [];
        foreach (IGrouping<ModuleDefinition, IteratorShape> shapesOfModule in plan.Iterators.GroupBy(static shape => shape.Machine.Module))
        {
            IteratorMembers members = new(shapesOfModule.Key, neighbours.Members(shapesOfModule.Key));
            iterators.AddRange(shapesOfModule.Select(shape => new IteratorClass(shape, members)));
        }

        foreach (IteratorClass iterator in iterators)
        {
            StepWriter.Write(iterator, iterator.Members, fused);
            iterator.Write();
        }

        MethodDefinition[] all = [.. fused.Values.SelectMany(static method => method.Written), .. iterators.SelectMany(static iterator => iterator.Written), .. neighbours.Written];
        foreach (MethodDefinition written in all)
        {
            if (StackCheck.Of(written) is { } error)
                throw new WeavingException($"The weaver has written wrong code, and nothing was changed: {error}. Please report it; [NotFused] leaves the method out.");
            LeaveOutUnused(written.Body);
            written.Body.OptimizeMacros();
        }

        return neighbours;

        FusedMembers MembersFor(Fusable method) => neighbours.Members(method.Module);
    }

    // Variables of what was not copied. A short body without any needs no header; but the flag in it clears memory of the stack, too.
    private static void LeaveOutUnused(MethodBody body)
    {
        HashSet<VariableDefinition> used = [.. body.Instructions.Select(static instruction => instruction.Operand).OfType<VariableDefinition>()];
        foreach (VariableDefinition unused in body.Variables.Where(variable => !used.Contains(variable)).ToList())
            body.Variables.Remove(unused);
        body.InitLocals &= body.HasVariables || body.Instructions.Any(static instruction => instruction.OpCode.Code == Code.Localloc);
    }

    private static void Check(AssemblyFacts facts, string file, string? keyFile)
    {
        if (facts.Name is BuilderNames.CountingAssembly or BuilderNames.PooledAssembly)
            throw new WeavingException($"'{file}' is {facts.Name} itself, which fused and pooled methods need; give the assembly of an app.");
        if (facts.Counts)
            throw new WeavingException($"'{file}' counts its async methods, and would count wrongly afterwards; give the assembly that does not.");
        if (keyFile is not null && !facts.HasStrongName)
        {
            throw new WeavingException(
                $"'{file}' has no strong name: signed with '{keyFile}' it would be another assembly to those that refer to it; leave the key out.");
        }
    }
}
