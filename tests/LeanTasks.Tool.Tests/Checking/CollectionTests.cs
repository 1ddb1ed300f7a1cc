using LeanTasks.Tool.Checking;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>LEAN001 over arrays and lists of value tasks, in both directions.</summary>
public sealed class CollectionTests
{
    private const string List = "List<ValueTask<int>> l = new(); l.Add(Read()); ";

    [Theory]
    [InlineData("async Task M() { var t = Read(); ValueTask<int>[] a = { t }; await t;\nawait a[0]; // !\n}")]
    [InlineData("void M(ValueTask<int>[] a) { for (int i = 0; i < a.Length; i++) a[i].AsTask();\nfor (int i = 0; i < a.Length; i++) a[i].AsTask(); // !\n}")]
    [InlineData("async Task M(List<ValueTask<int>> l) { foreach (var t in l) { if (await t > 3) break; }\nforeach (var t in l) await t.ConfigureAwait(false); // !\n}")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) { try { await t; } catch (InvalidOperationException) { } }\nawait Task.WhenAll(System.Linq.Enumerable.Select(l, t => t.AsTask())); // !\n}")]
    [InlineData("async Task M() { " + List + "var q = System.Linq.Enumerable.Select(l, t => t.AsTask()); await Task.WhenAll(q);\nawait Task.WhenAll(q); // !\n}")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) await N(t);\nforeach (var t in l) await N(t); // !\n} async Task N(ValueTask<int> u) => await u;")]
    [InlineData("async Task M(ValueTask<int>[] a, bool b) { if (b) Do(); await LeanTasks.LeanValueTask.WhenAll(a); if (b)\nforeach (var t in a) await t; // !\n}")]
    public void ElementsConsumedTwiceAreFound(string member) => Checks.AssertFound(Misuse.Twice, member);

    [Theory]
    [InlineData("async Task M() { ValueTask<int>[] a = { Read(1), Read(2) }; await a[0]; await a[1]; a[0] = Read(3); await a[0]; }")]
    [InlineData("async Task M(int n) { ValueTask<int>[] a = { Read(1), Read(2) }; await a[0]; a[n] = Read(3); await a[0]; }")]
    [InlineData("async Task M() { ValueTask<int>[] a = { Read(1), Read(2) }; await a[0]; Fill(a); await a[0]; } abstract protected void Fill(ValueTask<int>[] a);")]
    [InlineData("async Task M() { ValueTask<int>[] a = { Read(1), Read(2) }; await a[0]; N(ref a[0]); await a[0]; } abstract protected void N(ref ValueTask<int> a);")]
    [InlineData("async Task M(ValueTask<int>[] a, int n) { for (int i = 0; i < n; i++) await a[i]; for (int i = n; i < a.Length; i++) await a[i]; }")]
    [InlineData("async Task M(ValueTask<int>[] a) { for (int i = 0; i < a.Length; i += 2) await a[i]; for (int i = 1; i < a.Length; i += 2) await a[i]; }")]
    [InlineData("async Task M(ValueTask<int>[] a) { for (int i = 0; i < a.Length; i++) { if (i % 2 == 0) await a[i]; } for (int i = 0; i < a.Length; i++) { if (i % 2 == 1) await a[i]; } }")]
    [InlineData("async Task M(ValueTask<int>[] a) { for (int i = 0; i < a.Length; i++) { if (i == 3) break; await a[i]; } for (int i = 3; i < a.Length; i++) await a[i]; }")]
    [InlineData("async Task M(ValueTask<int>[] a, bool b) { while (b) { for (int i = 0; i < a.Length; i++) a[i] = Read(i); foreach (var t in a) await t; } }")]
    [InlineData("async Task M(ValueTask<int>[] a, bool b) { if (b) foreach (var t in a) await t; if (!b) foreach (var t in a) await t; }")]
    [InlineData("async Task M(bool b) { " + List + "if (b) foreach (var t in l) await t; else foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) await t; l.Clear(); l.Add(Read(2)); foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) await t; l = new() { Read(2) }; foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) await t; l.RemoveAt(0); foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) await t; N(l); foreach (var t in l) await t; } abstract protected void N(List<ValueTask<int>> l);")]
    [InlineData("List<ValueTask<int>> _l; async Task M() { " + List + "_l = l; foreach (var t in l) await t; Do(); foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "Action more = () => { l.Clear(); l.Add(Read(2)); }; foreach (var t in l) await t; more(); foreach (var t in l) await t; }")]
    [InlineData("async Task M() { List<ValueTask<int>> l = new(); l.Add(new ValueTask<int>(3)); foreach (var t in l) await t; foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) Console.WriteLine(t.IsCompleted); foreach (var t in l) await t; }")]
    [InlineData("async Task M(bool b) { " + List + "foreach (var t in l) { if (b) await t; } foreach (var t in l) { if (!b) await t; } }")]
    [InlineData("async Task M() { " + List + "foreach (var t in l) { try { Do(); await t; } catch (InvalidOperationException) { } } foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "var q = System.Linq.Enumerable.Select(l, t => t.IsCompleted); foreach (bool b in q) Do(); foreach (bool b in q) Do(); foreach (var t in l) await t; }")]
    [InlineData("async Task M() { " + List + "var q = System.Linq.Enumerable.Select(l, t => t.AsTask()); await Task.WhenAll(q); l.Clear(); l.Add(Read(2)); await Task.WhenAll(q); }")]
    [InlineData("async Task M(Func<int, ValueTask<int>> f) { var l = System.Linq.Enumerable.ToList(System.Linq.Enumerable.Select(new[] { 1, 2 }, f)); foreach (var t in l) await t; foreach (var t in l) await t; }")]
    [InlineData("async Task M() { var l = System.Linq.Enumerable.ToList(System.Linq.Enumerable.Select(new[] { 1, 2 }, n => new ValueTask<int>(n))); foreach (var t in l) await t; foreach (var t in l) await t; }")]
    public void ElementsThatMayBeOthersAreNot(string member) => Checks.AssertNothing(member);
}
