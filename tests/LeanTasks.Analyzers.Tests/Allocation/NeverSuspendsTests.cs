using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Allocation;

/// <summary>LEAN109: loops that await what never suspends.</summary>
public class NeverSuspendsTests
{
    [Theory]
    [InlineData("async Task<int> Number() { return 42; }", "for (int i = 0; i < 9; i++) await {|LEAN109:Number()|};")]
    [InlineData("async Task<int> Number() => 42;", "while (true) await {|LEAN109:Number()|}.ConfigureAwait(false);")]
    [InlineData("async Task Work() { await Task.CompletedTask; }", "foreach (int i in new int[9]) await {|LEAN109:Work()|};")]
    [InlineData("async Task<int> Number() => await Task.FromResult(42);", "do { Console.Write(await {|LEAN109:Number()|}); } while (true);")]
    [InlineData("async Task<int> Number<T>(T value) => 42;", "while (true) await {|LEAN109:Number(\"text\")|};")]
    [InlineData("async Task<int> Number() { Func<Task> other = async () => await Task.Yield(); return 42; }", "while (true) await {|LEAN109:Number()|};")]
    public Task AMethodWithoutAnAwaitIsTold(string member, string statement) => Expect.FindingsAsync(new NeverSuspends(), InClass(member, statement));

    [Theory]
    [InlineData("async Task<int> Number() { return 42; }", "await Number();")]
    [InlineData("async Task<int[]> Numbers() => [42];", "foreach (int number in await Numbers()) Console.Write(number);")]
    [InlineData("async Task<int> Number() { await Task.Yield(); return 42; }", "while (true) await Number();")]
    [InlineData("async Task Work(IAsyncEnumerable<int> all) { await foreach (int i in all) Console.Write(i); }", "while (true) await Work(null!);")]
    [InlineData("async Task Work(IAsyncDisposable used) { await using (used) Console.Write(1); }", "while (true) await Work(null!);")]
    [InlineData("async Task Work() => throw new NotImplementedException();", "while (true) await Work();")]
    [InlineData("Task<int> Number() => Task.FromResult(42);", "while (true) await Number();")]
    [InlineData("async ValueTask<int> Number() => 42;", "while (true) await Number();")]
    [InlineData("public virtual async Task<int> Number() => 42;", "while (true) await Number();")]
    [InlineData("public async Task<int> Number() => 42;", "while (true) await ((INumber)this).Number();")]
    [InlineData("public async Task<int> Number() => 42;", "while (true) await Number();")]
    [InlineData("async Task<int> Own() => 42;", "while (true) Console.Write((Func<Task<int>>)(async () => await Own()));")]
    public Task AMethodThatMaySuspendOrHasNoChoiceIsLeftAlone(string member, string statement) =>
        Expect.FindingsAsync(new NeverSuspends(), InClass(member, statement));

    // As a plain method it would change the struct itself.
    [Theory]
    [InlineData("struct S", "async Task<int> Number() => 42; async Task M() { while (true) await Number(); }")]
    [InlineData("struct S", "static async Task<int> Number() => 42; async Task M() { while (true) await {|LEAN109:Number()|}; }")]
    [InlineData("readonly struct S", "async Task<int> Number() => 42; async Task M() { while (true) await {|LEAN109:Number()|}; }")]
    public Task AMutableStructIsCopied(string type, string members) =>
        Expect.FindingsAsync(new NeverSuspends(), $"#pragma warning disable CS1998\n{type} {{ {members} }}");

    private static string InClass(string member, string statement) =>
        $$"""
        #pragma warning disable CS1998
        interface INumber { Task<int> Number(); }

        class C {{(member.StartsWith("public async", StringComparison.Ordinal) ? ": INumber" : "")}}
        {
            {{member}}

            async Task M()
            {
                await Task.Yield();
                {{statement}}
            }
        }
        """;
}
