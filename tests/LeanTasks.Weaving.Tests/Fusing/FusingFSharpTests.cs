using System.Reflection;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Tasks of F# do what they did before, for less.</summary>
public sealed class FusingFSharpTests(FSharpPrograms programs) : IClassFixture<FSharpPrograms>
{
    internal static readonly string[] Names =
    [
        "sequence", "branches", "tailCalls", "mutualRecursion", "whileLoop", "whileOfTask", "nestedLoops", "matchOfTask", "chosen", "stored", "both", "units", "conditions",
        "caught", "notMatched", "finals", "finalsWithoutFailure", "disposal", "asyncDisposal", "failureInDisposal", "disposalAfterFailure", "failsInTask", "failsInTaskAtOnce", "loopOfFailures", "failureInHandler", "canceled", "status",
        "asyncLocal", "synchronizationContext", "background", "instances", "generics", "withoutResults",
        "prefixed", "severalTasks", "closures", "forwarders", "awaitables", "blocking", "resultBeforeDisposal", "dropped", "locals",
    ];

    public static TheoryData<string, bool> Programs =>
        [.. Names.SelectMany(static name => new TheoryDataRow<string, bool>[] { new(name, false), new(name, true) })];

    [Theory]
    [MemberData(nameof(Programs))]
    public void FusedProgramsDoWhatTheyDid(string name, bool suspends) =>
        Assert.Equal(FSharpPrograms.Run(programs.Plain, name, suspends), FSharpPrograms.Run(programs.Fused, name, suspends));

    /// <summary>What is not fused awaits the tasks of what is, suspended and failed, and is awaited by it.</summary>
    [DeepFact]
    public void ProgramsDoWhatTheyDidWhereHalfOfThemIsFused()
    {
        for (int seed = 0; seed < FullRun.Count(usual: 6, full: 60); seed++)
        {
            using FSharpPrograms half = new(static _ => { }, notFused: GeneratedPrograms.HalfOf(programs.Outcomes, new Random(seed)));
            foreach (string name in Names)
            {
                foreach (bool suspends in new[] { false, true })
                    Assert.Equal($"{seed} {name} {FSharpPrograms.Run(half.Plain, name, suspends)}", $"{seed} {name} {FSharpPrograms.Run(half.Fused, name, suspends)}");
            }
        }
    }

    /// <summary>A function that says <c>: Task</c> returns the task of a unit.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task ATaskWithoutResultIsThatOfAUnit(bool suspends)
    {
        foreach (Assembly assembly in new[] { programs.Plain, programs.Fused })
        {
            object log = Activator.CreateInstance(assembly.GetType("FSharpPrograms.Log", throwOnError: true)!, [suspends])!;
            MethodInfo function = assembly.GetType("FSharpPrograms.Shapes")!.GetMethod("withoutResult", BindingFlags.Static | BindingFlags.Public)!;
            Task task = (Task)function.Invoke(null, [log, 1])!;
            await task;
            Assert.Equal("Unit", task.GetType().GetProperty("Result")?.PropertyType.Name);
            Task failed = (Task)function.Invoke(null, [log, 2])!;
            await Assert.ThrowsAsync<InvalidOperationException>(() => failed);
            Assert.Equal("Unit", failed.GetType().GetProperty("Result")?.PropertyType.Name);
        }
    }

    /// <summary>Those that F# has a place for: it has no async iterators, and these programs have no call that looks at the type of an instance.</summary>
    public static TheoryData<string> Mistakes =>
        [.. PlantedMistake.All.Keys.Where(static name => !name.Contains("iterator", StringComparison.Ordinal) && !name.Contains("instance", StringComparison.Ordinal))];

    /// <summary>The comparison finds what it is there for.</summary>
    [FullTheory]
    [MemberData(nameof(Mistakes))]
    public void AMistakeOfTheWeaverIsFound(string mistake)
    {
        int planted = 0;
        using FSharpPrograms wrong = new(file => planted = PlantedMistake.Plant(file, mistake));
        Assert.InRange(planted, 1, int.MaxValue);
        Assert.Contains(Programs, row => row.Data.Item2 && FSharpPrograms.Run(wrong.Plain, row.Data.Item1, row.Data.Item2) != FSharpPrograms.Run(wrong.Fused, row.Data.Item1, row.Data.Item2));
    }

    [Fact]
    public void EachProgramIsRun()
    {
        string[] names = (string[])programs.Plain.GetType("FSharpPrograms.Programs")!.GetProperty("names", BindingFlags.Public | BindingFlags.Static)!.GetValue(null)!;
        Assert.Equal(names.Order(StringComparer.Ordinal), Names.Order(StringComparer.Ordinal));
    }

    /// <summary>What is known of the compiler's code: each shape is fused, or named with the reason.</summary>
    [Fact]
    public void EachFunctionHasItsOutcome()
    {
        Assert.Equal(
            [
                "asyncDisposal: 1 fused; F# ignores exceptions of the awaited disposal",
                "awaitsBackground: 2 fused; Contexts.failsInBackground is not fused: the compiler-generated prologue was not recognized",
                "blocking: none of its awaits can be fused, and no fused method awaits it",
                "branches: 1 fused",
                "checkedValue: 1 fused",
                "classify: 3 fused",
                "countDown: 2 fused",
                "disposal: 3 fused",
                "dropped: 5 fused",
                "failureInHandler: 3 fused",
                "finals: 2 fused",
                "generics: 4 fused",
                "inBackground: 1 fused",
                "ofClass: the compiler-generated await was not recognized",
                "oneOf: 0 fused",
                "oneOf: 1 fused",
                "onlyOnes: 2 fused",
                "pick: 0 fused; a branch chooses which of several tasks is awaited",
                "stored: 1 fused; the awaited task was stored earlier",
                "whileOfTask: 3 fused",
            ],
            programs.Outcomes
                .Select(static outcome => (Name: outcome.Method[(outcome.Method.LastIndexOf('.') + 1)..].Split('@')[0], Outcome: outcome))
                .Where(static each => each.Name is "asyncDisposal" or "blocking" or "branches" or "checkedValue" or "classify" or "countDown" or "disposal" or "dropped" or "failureInHandler" or "finals" or "generics"
                    or "awaitsBackground" or "inBackground" or "ofClass" or "oneOf" or "onlyOnes" or "pick" or "stored" or "whileOfTask")
                .OrderBy(static each => each.Name, StringComparer.Ordinal)
                .Select(static each => $"{each.Name}: {(each.Outcome.IsFused ? string.Join("; ", each.Outcome.OtherAwaits.Prepend($"{each.Outcome.FusedAwaits} fused")) : each.Outcome.WhyNot)}"));
    }

    /// <summary>The runtime refuses wrong code when it compiles it.</summary>
    [Fact]
    public void TheRuntimeCompilesAllOfIt()
    {
        int compiled = FusedProgram.Compile(programs.Fused).Count(static method => method is { Name: "MoveNext", IsStatic: true });
        Assert.True(compiled > 50, $"{compiled} straight methods are compiled.");
    }

    /// <summary>A task of a string takes 72 bytes: each of the eleven functions made one, now the outermost alone does.</summary>
    [Fact]
    public void OnlyTheEntryPointAllocates()
    {
        Assert.Equal(11L * 72, FSharpPrograms.Call(programs.Plain, "Bytes", "ofChain"));
        Assert.Equal(72L, FSharpPrograms.Call(programs.Fused, "Bytes", "ofChain"));
    }

    /// <summary>Of three functions that suspend, the outermost has a task of 72 bytes, and all have frames that are used again. A source takes 24 bytes, its task 72.</summary>
    [Fact]
    public void AFunctionThatSuspendsAllocatesItsTaskOnlyAtTheEntryPoint() =>
        Assert.Equal(24L + 72 + 72, FSharpPrograms.Call(programs.Fused, "Bytes", "ofSuspensions"));

    [Fact]
    public void ALoopThatSuspendsAllocatesNothing()
    {
        Assert.Equal(0L, FSharpPrograms.Call(programs.Fused, "Bytes", "ofLoop"));
        Assert.True((long)FSharpPrograms.Call(programs.Plain, "Bytes", "ofLoop") > 1000 * 100);
    }
}
