using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN104.</summary>
public class ReturnTaskFixTests
{
    [Theory]
    [InlineData("public async Task<int> M() => await NumberAsync();", "public Task<int> M() => NumberAsync();")]
    [InlineData("async Task<int> M() => await NumberAsync().ConfigureAwait(false);", "Task<int> M() => NumberAsync();")]
    [InlineData("/* kept */ async Task<int> M() { return await NumberAsync(); }", "/* kept */ Task<int> M() { return NumberAsync(); }")]
    [InlineData("async Task M() { await NumberAsync(); }", "Task M() { return NumberAsync(); }")]
    [InlineData("Task<int> M() => Task.Run(async () => await NumberAsync());", "Task<int> M() => Task.Run(() => NumberAsync());")]
    [InlineData("Func<int, Task<int>> M() => async i => { return await NumberAsync(); };", "Func<int, Task<int>> M() => i => { return NumberAsync(); };")]
    [InlineData("void M() { async Task<int> Local() => await NumberAsync(); Local(); }", "void M() { Task<int> Local() => NumberAsync(); Local(); }")]
    public Task TheTaskIsReturned(string member, string mended) =>
        FixRun.BecomesAsync(new PassThrough(), new ReturnTaskFix(), InClass(member), InClass(mended));

    [Fact]
    public Task AllAreMendedAlsoWithinEachOther() => FixRun.AllBecomesAsync(
        new PassThrough(),
        new ReturnTaskFix(),
        InClass("async Task<int> M() => await Task.Run(async () => await NumberAsync()); async Task N() => await M();"),
        InClass("Task<int> M() => Task.Run(() => NumberAsync()); Task N() => M();"));

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new PassThrough(),
        new ReturnTaskFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync()
            {
                try
                {
                    return await OuterAsync(3) + await OuterAsync(-1);
                }
                catch (ArgumentOutOfRangeException e)
                {
                    return await OuterAsync(4) + e.ParamName;
                }
            }

            static async Task<string> OuterAsync(int number)
            {
                if (number < 0)
                    throw new ArgumentOutOfRangeException(nameof(number));
                return await InnerAsync(number).ConfigureAwait(false);
            }

            static async Task<string> InnerAsync(int number)
            {
                await Task.Yield();
                return number.ToString();
            }
        }
        """);

    private static string InClass(string member) => $"class C {{ static Task<int> NumberAsync() => Task.FromResult(1); {member} }}";
}
