namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>
/// Code that the compiler has dropped does not stop the weaver, and does not change what the rest does: the code that would go on behind a dropped await
/// is still there.
/// </summary>
public sealed class FusingDroppedAwaitTests
{
    private const string Frame = """
        public static class Program
        {
            const bool Never = false;
            static int s_runs;
            static async ValueTask<int> One(int x) { if (x > 1) await Task.Yield(); return x; }
            static async Task<int> Two(int x) => await One(x) + await One(x + 1);
            public sealed class Opened : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); s_runs++; } }
            CODE
            public static string Run()
            {
                string text = Two(1).Result.ToString();
                for (int i = 0; i < 3; i++)
                {
                    try { text += Each(i).GetAwaiter().GetResult() + ";"; } catch (Exception e) { text += e.Message + ";"; }
                }
                return text + s_runs;
            }
        }
        """;

    private const string Loop = "static async Task<string> Each(int x) { string all = \"\"; await foreach (int i in Items(x)) all += i; return all; }";

    /// <summary>The methods of which code is dropped, in iterators, async methods and lambdas.</summary>
    public static TheoryData<string, string> Dropped => new()
    {
        { "an iterator's await in a constant if", Loop + "static async IAsyncEnumerable<int> Items(int x) { int b = await One(x); yield return b; if (Never) b = await One(2); yield return b; }" },
        { "a generic iterator's", Loop.Replace("Items(x)", "Items<int>(x)") + "static async IAsyncEnumerable<int> Items<T>(int x) { int b = await One(x); yield return b; if (Never) b = await One(2); yield return b; }" },
        { "an iterator's before the others", Loop + "static async IAsyncEnumerable<int> Items(int x) { int b = x; if (Never) b = await One(2); yield return b; b = await One(x); yield return b; }" },
        { "all of an iterator's", Loop + "static async IAsyncEnumerable<int> Items(int x) { int b = x; if (Never) b = await One(2); yield return b; }" },
        { "an iterator's of another type", Loop + "static async IAsyncEnumerable<int> Items(int x) { int b = await One(x); yield return b; if (Never) await Task.Yield(); yield return b; }" },
        { "an iterator's behind a throw", Loop + "static async IAsyncEnumerable<int> Items(int x) { int b = await One(x); yield return b; if (b >= 0) throw new InvalidOperationException(\"x\"); yield return b; throw new InvalidOperationException(\"y\"); yield return await One(2); }" },
        { "an iterator's behind an endless loop", Loop + "static async IAsyncEnumerable<int> Items(int x) { int b = await One(x); while (true) { yield return b; if (b++ > 4) yield break; } yield return await One(2); }" },
        { "an iterator's in a try", Loop + "static async IAsyncEnumerable<int> Items(int x) { try { int b = await One(x); yield return b; if (Never) b = await One(2); yield return b; } finally { s_runs++; if (Never) await One(3); } }" },
        { "an iterator's with a disposal", Loop + "static async IAsyncEnumerable<int> Items(int x) { await using Opened o = new(); yield return await One(x); if (Never) { await using Opened p = new(); yield return await One(2); } }" },
        { "an iterator's loop", Loop + "static async IAsyncEnumerable<int> Items(int x) { yield return await One(x); if (Never) await foreach (int i in Items(x)) yield return i; }" },
        { "a method's in a constant if", "static async Task<string> Each(int x) { int b = await One(x); if (Never) b = await One(2); return b.ToString(); }" },
        { "a method's behind a throw", "static async Task<string> Each(int x) { int b = await One(x); if (b > 0) return \"r\"; throw new InvalidOperationException(\"y\"); return (await One(2)).ToString(); }" },
        { "a method's behind an endless loop", "static async Task<string> Each(int x) { int b = await One(x); while (true) { if (await One(b++) > 3) return \"r\"; } await One(2); }" },
        { "a method's in a try", "static async Task<string> Each(int x) { try { int b = await One(x); if (Never) b = await One(2); return b.ToString(); } catch (FormatException) { if (Never) await One(2); throw; } finally { s_runs += await One(x); if (Never) await One(3); } }" },
        { "all of a method's", "static async Task<string> Each(int x) => await Other(x) + \"-\"; static async Task<string> Other(int x) { int b = x; if (Never) b = await One(2); return b.ToString(); }" },
        { "a lambda's", "static async Task<string> Each(int x) { Func<int, Task<int>> f = async y => { int b = await One(y); if (Never) b = await One(2); return b; }; return (await f(x) + await One(x)).ToString(); }" },
        { "a local iterator's", "static async Task<string> Each(int x) { string all = \"\"; await foreach (int i in Items()) all += i; return all; async IAsyncEnumerable<int> Items() { int b = await One(x); yield return b; if (Never) b = await One(2); yield return b; } }" },
        { "a task method's of a value task", "static async Task<string> Each(int x) => (await Sum(x)).ToString(); static async ValueTask<int> Sum(int x) { int b = await One(x); if (Never) { b += await One(2); await Task.Yield(); } return b; }" },
    };

    [Theory]
    [MemberData(nameof(Dropped))]
    public void TheRestDoesWhatItDid(string dropped, string code)
    {
        Assert.NotEmpty(dropped);
        FusedProgram.Same("using System.Collections.Generic; " + Frame.Replace("CODE", code, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("Program.Items", "an iterator's await in a constant if", "1 fused")]
    [InlineData("Program.Items", "an iterator's behind a throw", "1 fused")]
    [InlineData("Program.Each", "a method's in a constant if", "the compiler removed one of its awaits, but kept the code after it")]
    [InlineData("Program.Each.lambda", "a lambda's", "the compiler removed one of its awaits, but kept the code after it")]
    public void EachHasItsOutcome(string method, string dropped, string outcome)
    {
        string code = Dropped.Select(static row => row.Data).Single(row => row.Item1 == dropped).Item2;
        Assert.Equal(outcome, FusedProgram.Awaits("using System.Collections.Generic; " + Frame.Replace("CODE", code, StringComparison.Ordinal), method));
    }
}
