using LeanTasks.CodeFixes;

namespace LeanTasks.Analyzers.Tests.Fixes;

/// <summary>Which of its two mends LEAN003 gets.</summary>
public class EarlyResultFixTests
{
    private const string Blocked = "Number().AsTask().GetAwaiter().GetResult()";

    [Theory]
    [InlineData("int n = Number().Result;")]
    [InlineData("Span<int> span = stackalloc int[2]; span[0] = 1; int n = span[0]; n += Number().Result;")]
    [InlineData("foreach (char c in \"abc\".AsSpan()) Use(c); Use(Number().Result);")]
    [InlineData("Use(Spanned()[0] + Number().Result);")]
    [InlineData("int n = Number().Result; ref int aliased = ref s_number; aliased = n;")]
    public Task WhereItCompilesItIsAwaited(string statements) => BecomesAsync(statements, "await Number()");

    // What lives on the stack cannot be kept while the method is suspended.
    [Theory]
    [InlineData("Span<int> span = stackalloc int[2]; span[0] = Number().Result; Use(span[0]);")]
    [InlineData("ref int aliased = ref s_number; aliased = Number().Result; Use(aliased);")]
    [InlineData("Aliased() = Number().Result;")]
    [InlineData("Spanned()[0] = Number().Result;")]
    [InlineData("foreach (ref int element in new[] { 1 }.AsSpan()) s_number += Number().Result;")]
    [InlineData("foreach (char c in \"abc\".AsSpan()) Use(Number().Result);")]
    [InlineData("foreach (int n in new Counted()) Use(Number().Result);")]
    [InlineData("using (new Lock().EnterScope()) { Use(Number().Result); }")]
    public Task WhereWhatLivesOnTheStackIsUsedAfterwardsItIsBlockedOn(string statements) => BecomesAsync(statements, Blocked);

    private static Task BecomesAsync(string statements, string mended) => FixRun.AllBecomesAsync(
        new ConsumptionAnalyzer(),
        new EarlyResultFix(),
        InMethod(statements),
        InMethod(statements.Replace("Number().Result", mended, StringComparison.Ordinal)));

    private static string InMethod(string statements) =>
        $$"""
        #pragma warning disable CS1998
        class C
        {
            static int s_number;

            static async ValueTask<int> Number() { await Task.Yield(); return 1; }

            static ref int Aliased() => ref s_number;

            static Span<int> Spanned() => new int[1];

            static void Use(int number) { }

            async Task M()
            {
                {{statements}}
            }
        }

        class Counted
        {
            public Enumerator GetEnumerator() => default;

            public ref struct Enumerator
            {
                public int Current => 1;

                public bool MoveNext() => false;
            }
        }
        """;
}
