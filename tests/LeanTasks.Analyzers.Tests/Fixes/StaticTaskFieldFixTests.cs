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

    [Theory]
    [InlineData("sealed class Names { public static readonly Names Default = new(); private readonly Task<string> _name; private Names() => _name = NameAsync(); public Task<string> NameAsync() => Task.FromResult(\"none\"); public int Length => _name.Result.Length; } public static class Program { public static async Task<string> RunAsync() => Names.Default.Length.ToString(); }")]
    [InlineData("public static class Program { static readonly Dictionary<string, Task<int>> Map = new() { [\"a\"] = Get() }; static Task<int> Get() => Task.FromResult(33); public static async Task<string> RunAsync() => (await Map[\"a\"]).ToString(); }")]
    [InlineData("public static class Program { const int One = 1; static int s_two = 2; static readonly Task<long> s_long = Task.FromResult(44L); static int Length { get; } = Get().Result; static Task<int> Get() => Task.FromResult(33); public static async Task<string> RunAsync() => (Length + await s_long + One + s_two).ToString(); }")]
    [InlineData("public static class Program { static event Action Named = Get().Result == 33 ? () => { } : null!; static Task<int> Get() => Task.FromResult(33); public static async Task<string> RunAsync() => (Named is null).ToString(); }")]
    [InlineData("public static class Program { static int s_first = Get().Result; static readonly Task<int> s_known = Task.FromResult(33); static Task<int> Get() => Task.FromResult(33); public static async Task<string> RunAsync() => (s_first + await s_known).ToString(); }")]
    public Task AnInitializerFindsTheFieldFilled(string source) => FixRun.BehavesTheSameAsync(new ConstantResult(), new StaticTaskFieldFix(), source);

    [Theory]
    [InlineData("partial class C { Task<int> M() => Task.FromResult(42); } partial class C { static int s_n = new C().M().Result; }")]
    [InlineData("partial class C { static Task<int> s_known = Task.FromResult(42); } partial class C { static int N { get; } = new C().M().Result; } partial class C { Task<int> M() => Task.FromResult(42); }")]
    [InlineData("class C {\n#if !DEBUG\n    static int s_n = 1;\n#endif\n    Task<int> M() => Task.FromResult(42);\n}")]
    public Task WhereAnInitializerMayFindItEmptyThereIsNoFix(string source) => FixRun.IsNotOfferedAsync(new ConstantResult(), new StaticTaskFieldFix(), source);

    [Fact]
    public Task TheFieldIsAboveOthersWhoseValuesRunCode() => FixRun.BecomesAsync(
        new ConstantResult(),
        new StaticTaskFieldFix(),
        """
        class C
        {
            private const int One = 1;

            // The first.
            private static readonly C Default = new();
            private readonly Task<string> _name = NameAsync();

            private static Task<string> NameAsync() => Task.FromResult("none");
        }
        """,
        """
        class C
        {
            private const int One = 1;
            private static readonly Task<string> NoneTask = Task.FromResult("none");

            // The first.
            private static readonly C Default = new();
            private readonly Task<string> _name = NameAsync();

            private static Task<string> NameAsync() => NoneTask;
        }
        """);

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
