using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>Members do with good and bad arguments what their twins in the BCL do.</summary>
public sealed class ArgumentFuzzTests
{
    private const int Shown = 20;

    public static TheoryData<string> Types => [.. Twins.Names.Keys.Select(TypeName.Of)];

    [Theory]
    [MemberData(nameof(Types))]
    public void TheSameArgumentsHaveTheSameOutcome(string type) => FreshThread.Run(() =>
    {
        Type bcl = Twins.Names.Keys.Single(bcl => TypeName.Of(bcl) == type);
        MemberPair[] pairs = [.. MemberPair.AllOf(bcl, Twins.Of(bcl)!, Twins.Names)];
        Assert.NotEmpty(pairs);
        ArgumentDifference[] found = [.. pairs.SelectMany(static pair => new ArgumentFuzz(pair, Patience.Limit).Run(FullRun.Count(4, int.MaxValue), FullRun.Count(0, 2000)))];

        string[] faults = [.. KnownDifferences.Faults(type, found, KnownDifferences.All)];
        Assert.True(faults.Length == 0, $"{faults.Length} to put right in the library or in KnownDifferences.cs, of which these are the first:\n{string.Join('\n', faults.Take(Shown))}");
    });

    [Fact]
    public void PlantedDifferencesAreFound()
    {
        Dictionary<Type, string> renaming = new(Twins.Names) { [typeof(Planted)] = nameof(LeanPlanted) };
        ArgumentDifference[] found = [.. MemberPair.AllOf(typeof(Planted), typeof(LeanPlanted), renaming).SelectMany(static pair => new ArgumentFuzz(pair, TimeSpan.Zero).Run(others: 2, random: 0))];
        Assert.Equal(
            [
                "Planted.ExceptionType(TaskCreationOptions): throws ArgumentOutOfRangeException of options, throws ArgumentException of options",
                "Planted.NeverEnds(): returns a task RanToCompletion null, returns a task WaitingForActivation null",
                "Planted.ParameterName(Exception): throws ArgumentNullException of exception, throws ArgumentNullException of fault",
                "Planted.Result(bool): returns a task RanToCompletion 1, returns a task RanToCompletion 2",
                "Planted.Status(bool): returns a task Faulted AggregateException [FormatException], returns a task Canceled null",
                "Planted.WhichIsFirst(Action, Action): throws ArgumentNullException of first, throws ArgumentNullException of second",
            ],
            found.Select(static difference => $"{difference.Member}: {difference.Bcl}, {difference.Ours}"));
    }

    [Fact]
    public void AKnownDifferenceThatIsGoneIsAFault()
    {
        ArgumentDifference listed = new("Task.Wait()", [], "throws", "returns");
        ArgumentDifference another = new("Task.Start()", [], "throws", "returns");
        KnownDifference known = new("Task", "on purpose", static difference => difference.Member == "Task.Wait()");
        KnownDifference ofAnotherType = known with { Type = "Parallel" };

        Assert.Empty(KnownDifferences.Faults("Task", [listed], [known, ofAnotherType]));
        Assert.Equal([$"{another}", "Task no longer differs: on purpose"], KnownDifferences.Faults("Task", [another], [known, ofAnotherType]));
    }
}
