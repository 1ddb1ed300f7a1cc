using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN004.</summary>
public class NeverConsumedTests
{
    [Theory]
    [InlineData("{|LEAN004:Calls.Work()|};")]
    [InlineData("{|LEAN004:Calls.Number().ConfigureAwait(false)|};")]
    [InlineData("{|LEAN004:Calls.PooledFlowing()|};")]
    [InlineData("_ = {|LEAN004:Calls.Number()|};")]
    [InlineData("_ = {|LEAN004:first ? Calls.Number() : default|};")]
    [InlineData("Tested? other = null; {|LEAN004:other?.WorkAsync()|};")]
    [InlineData("Tested? other = null; _ = {|LEAN004:other?.WorkAsync()|};")]
    [InlineData("ValueTask<int> task = {|LEAN004:Calls.Number()|};")]
    [InlineData("ValueTask<int> task = {|LEAN004:Calls.Number()|}; task = default;")]
    [InlineData("Calls.TakeAny({|LEAN004:Calls.Number()|});")]
    [InlineData("Action run = () => {|LEAN004:Calls.Work()|};")]
    public Task AValueThatEndsHereIsFlagged(string body) => Check(body);

    [Theory]
    [InlineData("await Calls.Work();")]
    [InlineData("Calls.Work().AsTask(); _ = Calls.Number().AsTask(); Calls.Number().Preserve();")]
    [InlineData("_ = await Calls.Number();")]
    [InlineData("ValueTask<int> task = Calls.Number(); await task;")]
    [InlineData("ValueTask<int> task = Calls.Number(); Debug.Assert(!task.IsCompleted);")]
    [InlineData("ValueTask<int> task; task = Calls.Number(); await task;")]
    [InlineData("ValueTask<int> task = default; _ = ValueTask.FromResult(3); _ = ValueTask.CompletedTask;")]
    [InlineData("List<ValueTask<int>> tasks = new(); tasks.Add(Calls.Number());")]
    [InlineData("Func<ValueTask> run = () => Calls.Work();")]
    [InlineData("System.Linq.Expressions.Expression<Action> tree = () => Calls.Work();")]
    [InlineData("AssertThrows(() => Calls.Work()); AssertThrows(() => { _ = Calls.Work(); }); void AssertThrows(Action run) { }")]
    [InlineData("this.Received().WorkAsync();")]
    [InlineData("ValueTask<int> task = Calls.Number(); Func<Task> later = async () => await task;")]
    [InlineData("Volatile.Write(ref count, 3); Calls.TakeAny(3);")]
    [InlineData("#pragma warning disable CA2012\n Calls.Work(); _ = Calls.Number(); ValueTask task = Calls.Work();\n#pragma warning restore CA2012")]
    public Task AValueThatGoesOnIsFine(string body) => Check(body);

    [Fact]
    public async Task APrivateFieldNobodyReadsIsFlagged() => await Expect.FindingsAsync(
        new FieldAnalyzer(),
        Snippet.Members(
            """
                private ValueTask _lost;
                private ValueTask<int> _initialized = {|LEAN004:Calls.Number()|};
                private ValueTask _kept;
                internal ValueTask Visible;
                void Store() { _lost = {|LEAN004:Calls.Work()|}; _kept = Calls.Work(); Visible = Calls.Work(); }
                ValueTask Take() => _kept;
            """));

    /// <summary>The type's own members do not show it.</summary>
    [Fact]
    public async Task APrivateFieldThatANestedTypeMayReadIsFine() => await Expect.FindingsAsync(
        new FieldAnalyzer(),
        Snippet.Members(
            """
                private ValueTask _kept = Calls.Work();
                private sealed class Reader { public ValueTask Take(Tested tested) => tested._kept; }
            """));

    private static async Task Check(string body) => await Expect.FindingsAsync(
        new NeverConsumedAnalyzer(),
        Snippet.Method(body).Replace(
            "class Tested\n{", "class Tested\n{\n    public ValueTask WorkAsync() => default; public Tested Received() => this;", StringComparison.Ordinal));
}
