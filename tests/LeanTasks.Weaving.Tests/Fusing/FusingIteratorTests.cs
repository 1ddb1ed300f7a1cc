namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Fused async iterators, and the loops over them, do what they did before, for less.</summary>
public sealed class FusingIteratorTests(IteratorPrograms programs) : IClassFixture<IteratorPrograms>
{
    public static TheoryData<string, bool> Programs =>
        [.. IteratorCases.Names.SelectMany(static name => new TheoryDataRow<string, bool>[] { new(name, false), new(name, true) })];

    [Theory]
    [MemberData(nameof(Programs))]
    public void FusedIteratorsDoWhatTheyDid(string name, bool suspends) =>
        Assert.Equal(FusedPrograms.Call(programs.Plain, "Run", name, suspends), FusedPrograms.Call(programs.Fused, "Run", name, suspends));

    [Fact]
    public void TheRuntimeCompilesAllOfIt()
    {
        int compiled = FusedProgram.Compile(programs.Fused.Assembly).Count(static method => method.Name == "MoveNext" && method.GetParameters().Length == 4);
        Assert.True(compiled > 20, $"{compiled} steps are compiled.");
    }

    /// <summary>The lines of the source are those of the step, and the trace names the iterator as before. A loop throws again what it has failed with.</summary>
    [Fact]
    public void AFailureHasItsLineInTheSource()
    {
        const string Failing = """
            public static class Program
            {
                static async Task Pause() { }
                static async System.Collections.Generic.IAsyncEnumerable<int> Items()
                {
                    await Pause();
                    yield return 1;
                    throw new InvalidOperationException("x");
                }
                static async Task Loop()
                {
                    await foreach (int i in Items()) await Pause();
                }
                public static string Run()
                {
                    try { Loop().Wait(); } catch (AggregateException e) { return string.Join("|", e.InnerException.ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at Program.") && l.Contains(":line")).Select(l => l.Split(" in ")[0] + l.Substring(l.IndexOf(":line"))).Distinct()); }
                    return "";
                }
            }
            """;
        Assert.Equal("at Program.Items()+MoveNext():line 8|at Program.Loop():line 12", FusedProgram.Run(fused: true, Failing));
    }

    /// <summary>An awaited <c>Task&lt;int&gt;</c> that had completed took 72 bytes for each item.</summary>
    [Fact]
    public void AnItemThatIsReadyAllocatesNothing()
    {
        Assert.Equal(72, FusedPrograms.Call(programs.Plain, "BytesOfReadyItems"));
        Assert.Equal(0, FusedPrograms.Call(programs.Fused, "BytesOfReadyItems"));
    }

    /// <summary>The iterator, and the task of the sum. The iterator is not larger than before: what it keeps of awaits is less.</summary>
    [Fact]
    public void ALoopAllocatesItsIterator()
    {
        int plain = (int)FusedPrograms.Call(programs.Plain, "BytesOfALoop");
        int fused = (int)FusedPrograms.Call(programs.Fused, "BytesOfALoop");
        Assert.InRange(fused, 72, plain - (10 * 72));
    }

    [Fact]
    public void AnItemThatSuspendsAllocatesNothing()
    {
        Assert.Equal(0, FusedPrograms.Call(programs.Fused, "BytesOfSuspendedItems"));
        Assert.True((int)FusedPrograms.Call(programs.Plain, "BytesOfSuspendedItems") > 100);
    }

    [Fact]
    public void EachIteratorHasItsOutcome() => Assert.Equal(
        [
            "Items: 3 fused",
            "Number: 0 fused",
            "Opened: 1 fused",
            "Plainly: opted out",
            "Select: 2 fused; Func`2.Invoke is in another assembly",
            "Tree: 5 fused",
            "Waiting: 4 fused; the awaited object is not a task of the BCL; Task.Delay is in another assembly; Task.FromResult is in another assembly; Task.WhenAll is in another assembly; the awaited object is not a task of the BCL; the awaited object is not a task of the BCL; the awaited task was stored earlier",
        ],
        programs.Outcomes
            .Select(static outcome => (Name: outcome.Method[(outcome.Method.LastIndexOf('.') + 1)..], Outcome: outcome))
            .Where(static each => each.Name is "Items" or "Number" or "Opened" or "Plainly" or "Select" or "Tree" or "Waiting")
            .Select(static each => $"{each.Name}: {(each.Outcome.IsFused ? string.Join("; ", each.Outcome.OtherAwaits.Prepend($"{each.Outcome.FusedAwaits} fused")) : each.Outcome.WhyNot)}"));
}
