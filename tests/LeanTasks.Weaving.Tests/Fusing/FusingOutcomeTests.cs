using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>An outcome names the methods that its awaits reach, and what tells each method from others.</summary>
public sealed class FusingOutcomeTests
{
    [Theory]
    [InlineData("static async Task<int> Run() => await Leaf() + await Leaf();", "Leaf|Leaf")]
    [InlineData("static async Task<int> Run() => await Handed(true); static Task<int> Handed(bool first) => first ? Leaf() : Other();", "Leaf Other")]
    [InlineData("static async Task<int> Run() { int sum = 0; await foreach (int item in Items()) sum += item; return sum; } static async IAsyncEnumerable<int> Items() { yield return await Leaf(); }", "Items|Items")]
    [InlineData("static async Task<int> Run() => await new One().Get() + await Base.Any(new Two()); public class Base { public virtual async Task<int> Get() => await Leaf(); public static async Task<int> Any(Base b) => await b.Get(); } sealed class One : Base { public override async Task<int> Get() => await Other(); } sealed class Two : Base;", "Get|Any")]
    [InlineData("static async Task<int> Run() => await Task.FromResult(1) + await Leaf();", "Leaf")]
    public void EachFusedAwaitHasTheMethodsThatItReaches(string members, string expected)
    {
        FusingOutcome outcome = Outcomes(members, new FusingOptions { DryRun = true }).Methods.Single(static method => method.Method == "Program.Run");
        Assert.Equal(expected.Split('|'), outcome.Reached.Select(static reached => string.Join(' ', reached.Select(Name).Order(StringComparer.Ordinal))));
        Assert.Equal(outcome.FusedAwaits, outcome.Reached.Count);
    }

    /// <summary>Two lambdas have one name in the source.</summary>
    [Fact]
    public void OneOfTwoLambdasCanBeLeftOut()
    {
        const string Lambdas = "static async Task<int> Run() { Func<Task<int>> first = async () => await Leaf(), second = async () => await Other(); return await first() + await second(); }";
        IReadOnlyList<FusingOutcome> all = Outcomes(Lambdas, new FusingOptions { DryRun = true }).Methods;
        AsyncMethodKey second = all.Single(static method => method.IsFused && method.Reached.Any(static reached => reached.Any(static each => Name(each) == "Other"))).Key!.Value;
        FusingResult result = Outcomes(Lambdas, new FusingOptions { NotFused = new Dictionary<AsyncMethodKey, string> { [second] = "it does not pay" } });
        Assert.True(result.IsWritten);
        Assert.Equal("it does not pay", result.Methods.Single(method => method.Key == second).WhyNot);
        Assert.Equal(2, all.Count(static method => method.Method == "Program.Run.lambda"));
        Assert.Single(result.Methods, static method => method is { Method: "Program.Run.lambda", IsFused: true });
    }

    private static FusingResult Outcomes(string members, FusingOptions options)
    {
        using TemporaryFolder folder = new();
        string source = $"public static class Program {{ {members} static async Task<int> Leaf() {{ await Task.Yield(); return 1; }} static async Task<int> Other() {{ await Task.Yield(); return 2; }} }}";
        return VerifiedFusing.Weave(Compiled.To(folder, "App", FusedProgram.Usings + "using System.Collections.Generic; " + source), options);
    }

    // Of "Program+<Leaf>d__1".
    private static string Name(AsyncMethodKey key) => key.StateMachine.Split('<')[1].Split('>')[0];

    /// <summary>Lambdas of one method have one name, so each has its line; one of a static constructor has its function, too.</summary>
    [Fact]
    public void ALambdaHasItsFunctionAndItsLine()
    {
        const string Lambdas = """

            public static class Program
            {
                static readonly Func<Task<int>> s_one = async () => { await Task.Yield(); return 1; };
                readonly static Func<int, Task<int>> s_two =
                    async x => await s_one() + x;
                public static async Task<int> Run() => await s_two(1);
            }
            """;
        using TemporaryFolder folder = new();
        FusingResult result = FusingWeaver.Weave(Compiled.To(folder, "App", FusedProgram.Usings + Lambdas), new FusingOptions { DryRun = true });
        Assert.Equal(["Program.Run", "Program.static constructor.lambda() at App.cs:4", "Program.static constructor.lambda(int) at App.cs:6"], result.Methods.Select(static method => method.Named));
    }

    /// <summary>Compiled by the SDK's compiler: as a struct where it optimizes, and as a class.</summary>
    [DeepTheory]
    [InlineData("-optimize+")]
    [InlineData("-optimize-")]
    public void VisualBasicIsCalledByItsName(string option)
    {
        using TemporaryFolder folder = new();
        string source = folder.File("App.vb");
        File.WriteAllText(source, """
            Imports System.Threading.Tasks
            Public Module Program
              Async Function One() As Task(Of Integer)
                Await Task.Yield()
                Return 1
              End Function
              Async Function Two() As Task(Of Integer)
                Return Await One()
              End Function
            End Module
            """);
        string file = folder.File("App.dll");
        Compiled.WithVisualBasic(source, file, option);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions());
        Assert.False(result.IsWritten);
        Assert.Equal(
            ["Program.One: it is written in Visual Basic, which is not supported", "Program.Two: it is written in Visual Basic, which is not supported"],
            result.Methods.Select(static method => $"{method.Method}: {method.WhyNot}"));
    }
}
