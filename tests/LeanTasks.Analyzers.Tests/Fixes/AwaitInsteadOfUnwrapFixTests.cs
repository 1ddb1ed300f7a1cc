using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN103.</summary>
public class AwaitInsteadOfUnwrapFixTests
{
    [Fact]
    public Task AMethodBecomesAsync() => FixRun.BecomesAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        InClass("public Task<int> M(Task<string> task) => task.ContinueWith(t => Next(t.Result)).Unwrap();"),
        InClass(
            """
            public async Task<int> M(Task<string> task)
                {
                    string t = await task;
                    return await Next(t);
                }
            """));

    [Theory]
    [InlineData("@in")]
    [InlineData("@await")]
    public Task ANameThatIsAKeywordStaysOne(string name) => FixRun.AllBecomesApartFromSpaceAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        InClass($"public Task<int> M(Task<string> task) => task.ContinueWith({name} => Next({name}.Result)).Unwrap();"),
        InClass($"public async Task<int> M(Task<string> task) {{ string {name} = await task; return await Next({name}); }}"));

    [Fact]
    public Task AnAwaitIsTakenInTwoSteps() => FixRun.BecomesAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        InClass(
            """
            async Task M(Task<string> task)
                {
                    // Kept.
                    int next = await task.ContinueWith(t => this.Next(t.GetAwaiter().GetResult())).Unwrap().ConfigureAwait(false);
                    Console.WriteLine(next);
                }
            """),
        InClass(
            """
            async Task M(Task<string> task)
                {
                    // Kept.
                    string t = await task.ConfigureAwait(false);
                    int next = await this.Next(t).ConfigureAwait(false);
                    Console.WriteLine(next);
                }
            """));

    [Theory]
    [InlineData("Task<int> M(Task<string> task) => task.ContinueWith(t => Next(t.Status.ToString())).Unwrap();")]
    [InlineData("Task<int> M(Task<string> task) => task.ContinueWith(t => Next(\"other\")).Unwrap();")]
    [InlineData("Task<int> M(Task<string> task) => task.ContinueWith(t => t.IsFaulted ? Next(\"\") : Next(t.Result)).Unwrap();")]
    [InlineData("Task<int> M(Task<string> task) => task.ContinueWith(t => Next(t.Result), TaskContinuationOptions.OnlyOnFaulted).Unwrap();")]
    [InlineData("Task<int> M(Task<string> task) { Console.WriteLine(); return task.ContinueWith(t => Next(t.Result)).Unwrap(); }")]
    public Task AContinuationThatDoesMoreIsLeftToTheAuthor(string member) =>
        FixRun.IsNotOfferedAsync(new UnwrappedContinuation(), new AwaitInsteadOfUnwrapFix(), InClass(member));

    // An async method works on a copy of the struct, which its caller does not see change.
    [Fact]
    public Task AMutableStructIsLeftToTheAuthor() => FixRun.IsNotOfferedAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        "struct S { int _n; Task<int> Next() => Task.FromResult(_n++); static Task<int> Use(int n) => Task.FromResult(n); public Task<int> M() => Next().ContinueWith(t => Use(t.Result)).Unwrap(); }");

    [Fact]
    public Task AllAreMended() => FixRun.AllBecomesAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        InClass(
            """
            async Task M(Task<string> task)
                {
                    await task.ContinueWith(t => Next(t.Result)).Unwrap();
                }

                async Task N(Task<string> task)
                {
                    await task.ContinueWith(t => Next(t.Result)).Unwrap();
                }
            """),
        InClass(
            """
            async Task M(Task<string> task)
                {
                    string t = await task;
                    await Next(t);
                }

                async Task N(Task<string> task)
                {
                    string t = await task;
                    await Next(t);
                }
            """));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new UnwrappedContinuation(),
        new AwaitInsteadOfUnwrapFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                string both = await BothAsync(Task.FromResult(20));
                try
                {
                    return both + await BothAsync(Task.FromException<int>(new InvalidOperationException("failed")));
                }
                catch (InvalidOperationException e)
                {
                    return both + e.Message;
                }
            }

            static Task<string> BothAsync(Task<int> first) => first.ContinueWith(t => NextAsync(t.GetAwaiter().GetResult())).Unwrap();

            static async Task<string> NextAsync(int number)
            {
                await Task.Yield();
                return (number + 1).ToString();
            }
        }
        """);

    private static string InClass(string member) =>
        $$"""
        class C
        {
            {{member}}

            Task<int> Next(string text) => Task.FromResult(text.Length);
        }
        """;
}
