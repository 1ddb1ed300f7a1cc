using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>The mend of LEAN102.</summary>
public class StaticTaskFieldFixTests
{
    [Fact]
    public Task AFieldIsAdded() => FixRun.BecomesAsync(
        new ConstantResult(),
        new StaticTaskFieldFix(),
        """
        class C
        {
            public Task<string> M() => Task.FromResult("hello");
        }
        """,
        """
        class C
        {
            private static readonly Task<string> s_helloTask = Task.FromResult("hello");

            public Task<string> M() => s_helloTask;
        }
        """);

    [Fact]
    public Task AllShareAFieldAndFollowTheManner() => FixRun.AllBecomesAsync(
        new ConstantResult(),
        new StaticTaskFieldFix(),
        """
        class C
        {
            private static readonly int Other = 1;

            public Task<int> M() => Task.FromResult(42);

            public Task<int> N() => Task.FromResult(42);

            public Task<int> O()
            {
                return Task.FromResult(43);
            }

            public int P() => Other;
        }
        """,
        """
        class C
        {
            private static readonly int Other = 1;
            private static readonly Task<int> Task42 = Task.FromResult(42);
            private static readonly Task<int> Task43 = Task.FromResult(43);

            public Task<int> M() => Task42;

            public Task<int> N() => Task42;

            public Task<int> O()
            {
                return Task43;
            }

            public int P() => Other;
        }
        """);

    [Theory]
    [InlineData("interface I { Task<int> M() => Task.FromResult(42); }")]
    [InlineData("class C { Task<int> M() { const int Local = 42; return Task.FromResult(Local); } }")]
    public Task WithoutAPlaceForAFieldThereIsNoFix(string source) => FixRun.IsNotOfferedAsync(new ConstantResult(), new StaticTaskFieldFix(), source);

    [Fact]
    public async Task OfATypeInSeveralFilesOnlyTheFirstGetsAField()
    {
        string[] mended = await FixRun.MendProjectAsync(
            new ConstantResult(),
            new StaticTaskFieldFix(),
            "partial class C { Task<int> M() => Task.FromResult(42); }",
            "partial class C { Task<int> N() => Task.FromResult(42); }",
            "class D { Task<int> M() => Task.FromResult(42); }");

        Assert.Contains("M() => s_task42", mended[0], StringComparison.Ordinal);
        Assert.Equal("partial class C { Task<int> N() => Task.FromResult(42); }", mended[1]);
        Assert.Contains("M() => s_task42", mended[2], StringComparison.Ordinal);
    }

    [Fact]
    public Task TheProgramDoesTheSame() => FixRun.BehavesTheSameAsync(
        new ConstantResult(),
        new StaticTaskFieldFix(),
        """
        public static class Program
        {
            public static async Task<string> RunAsync() => await TextAsync() + await NumberAsync() + await TextAsync() + await EmptyAsync();

            static Task<string> TextAsync() => Task.FromResult("text");

            static Task<string> EmptyAsync() => Task.FromResult(string.Empty);

            static Task<long> NumberAsync() => Task.FromResult(42L);
        }
        """);
}
