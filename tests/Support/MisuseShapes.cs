namespace LeanTasks.TestSupport;

/// <summary>Misuses of value tasks that the analyzers find in C# and <c>leantasks check</c> in what it is compiled to; one line of each is the misuse.</summary>
internal static class MisuseShapes
{
    private const string Mark = " // !";

    private const string Before = "using System; using System.Collections.Concurrent; using System.Collections.Generic; using System.Linq; using System.Threading.Tasks;\nabstract class Shape {\n";

    private const string After = "\nstatic ValueTask<int> Read(int n = 0) => Other.Read(n);\n}\nabstract class Other { public static Func<int, ValueTask<int>> Read; }\n";

    private static readonly (string Name, string Rule, string Members)[] s_all =
    [
        ("is ValueTask", "LEAN001", "async Task M(object o) { if (o is ValueTask<int> t) { await t;\nawait t; // !\n} }"),
        ("case ValueTask", "LEAN001", "async Task M(object o) { switch (o) { case ValueTask<int> t: await t;\nawait t; // !\nbreak; } }"),
        ("asked afterwards", "LEAN001", "async Task M() { var t = Read(); await t;\nif (t.IsCompleted) // !\nConsole.WriteLine(); }"),
        ("asked in a finally block", "LEAN001", "async Task M() { var t = Read(); try { await t; } finally {\nConsole.WriteLine(t.IsFaulted); // !\n} }"),
        ("property pattern", "LEAN001", "class Held { public ValueTask<int> T { get; } = Read(); } async Task M(Held r) { if (r is { T: var t }) { await t;\nawait t; // !\n} }"),
        ("ref local", "LEAN001", "void M() { var t = Read(); ref var r = ref t; t.AsTask();\nr.AsTask(); // !\n}"),
        ("passed on", "LEAN001", "ValueTask<int> M() { var t = Read(); if (!t.IsCompleted) return Slow(t); int x = t.Result;\nreturn x > 0 ? new ValueTask<int>(x) : Slow(t); // !\n} static async ValueTask<int> Slow(ValueTask<int> t) => await t;"),
        ("GetOrAdd", "LEAN001", "readonly ConcurrentDictionary<int, ValueTask<int>> _cache = new(); async Task<int> M(int k) {\nreturn await _cache.GetOrAdd(k, n => Read(n)); // !\n}"),
        ("Lazy", "LEAN001", "readonly Lazy<ValueTask<int>> _lazy = new(() => Read()); async Task<int> M() {\nreturn await _lazy.Value; // !\n}"),
        ("static readonly field", "LEAN001", "static readonly ValueTask<int> s_loading = Read(); async Task<int> M() {\nreturn await s_loading; // !\n}"),
        ("element of an array", "LEAN001", "async Task M() { ValueTask<int>[] a = [Read(1), Read(2)]; await a[0];\nawait a[0]; // !\n}"),
        ("array, two loops", "LEAN001", "async Task M() { ValueTask<int>[] a = [Read(1), Read(2)]; foreach (var t in a) await t;\nforeach (var t in a) await t; // !\n}"),
        ("list, two loops", "LEAN001", "async Task M() { List<ValueTask<int>> l = new(); l.Add(Read()); foreach (var t in l) await t;\nforeach (var t in l) await t; // !\n}"),
        ("list, two queries", "LEAN001", "async Task M() { List<ValueTask<int>> l = new(); l.Add(Read()); await Task.WhenAll(l.Select(t => t.AsTask()));\nawait Task.WhenAll(l.Select(t => t.AsTask())); // !\n}"),
        ("made by a query", "LEAN001", "async Task M() { var l = Enumerable.Range(0, 3).Select(n => Read(n)).ToList(); foreach (var t in l) await t;\nawait Task.WhenAll(l.Select(async t => await t)); // !\n}"),
        ("spread", "LEAN001", "async Task M() { ValueTask<int>[] a = new[] { Read(1), Read(2) }; List<ValueTask<int>> b = [.. a]; foreach (var t in a) await t;\nforeach (var t in b) await t; // !\n}"),
        ("field in two methods", "LEAN005", "private ValueTask<int> _loading = Read(); async Task<int> M() => await _loading; async Task<int> N() {\nreturn await _loading; // !\n}"),
        ("property in two methods", "LEAN005", "private ValueTask<int> Loading { get; } = Read(); async Task<int> M() => await Loading; async Task<int> N() {\nreturn await Loading; // !\n}"),
        ("read early", "LEAN003", "int M() { var t = Read();\nreturn t.Result; // !\n}"),
    ];

    /// <summary>The names, for the rows of a theory.</summary>
    public static IEnumerable<string> Names => s_all.Select(static shape => shape.Name);

    /// <summary>A shape.</summary>
    /// <param name="name">One of <see cref="Names"/>.</param>
    /// <returns>The source, which needs nothing but .NET, and the rule and line that are found in it, and nothing else.</returns>
    public static (string Source, string Rule, int Line) Of(string name)
    {
        (_, string rule, string members) = s_all.Single(shape => shape.Name == name);
        string source = Before + members + After;
        return (source, rule, source[..source.IndexOf(Mark, StringComparison.Ordinal)].Count(static c => c == '\n') + 1);
    }
}
