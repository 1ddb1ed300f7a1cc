using System.Text;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>
/// Writes programs of async methods that call one another, at random: results, exceptions, handlers, loops, contexts, disposal, iterators. A method
/// calls only later ones, and all that happens is written down, so a program does the same each time.
/// </summary>
internal sealed class ProgramGenerator(int seed)
{
    private const int Methods = 6;
    private const int Deepest = 2;

    /// <summary>What all programs use.</summary>
    public const string Common = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        public sealed class Run(uint gates)
        {
            static readonly AsyncLocal<int> Local = new();
            readonly StringBuilder _log = new();
            uint _gates = gates;
            int _steps;

            // Only the first is looked at: to find the name of each frame takes long.
            int _traces;
            public int Value { get => Local.Value; set => Local.Value = value; }
            public void Log(object what) { if (++_steps > 400) throw new TimeoutException(); _log.Append(what).Append(';'); }
            public bool Gate() { _gates = _gates * 1664525 + 1013904223; return gates != 0 && (_gates & 0x30000) == 0; }
            public async Task Pause() { if (Gate()) await Task.Yield(); }
            public async ValueTask<T> Same<T>(T value) { await Pause(); return value; }
            // While it is asked, what was called may run on another thread.
            public bool Is(int x) => x % 2 == gates % 2;
            public bool Note(Exception e, bool catches) { Log($"filter {e.Message} {Value}"); return catches; }
            // A method that throws an exception again, behind an await in a finally, is in its trace more often as the compiler made it.
            public void Caught(Exception e) => Log($"{e.GetType().Name} {e.Message} {(_traces++ > 0 ? "" : string.Join("<", Frames(e).Aggregate(new List<string>(), (all, frame) => { if (all.LastOrDefault() != frame) all.Add(frame); return all; })))}");
            static IEnumerable<string> Frames(Exception e) => new System.Diagnostics.StackTrace(e, fNeedFileInfo: false).ToString().Split('\n').Select(l => l.Trim()).Where(l => l.StartsWith("at P") && !l.Contains("IValueTaskSource")).Select(l => l.Substring(3).Split('(')[0].Replace(".MoveNext", ""));
            public Use Use(int n) => new(this, n);
            public async IAsyncEnumerable<T> Each<T>(IAsyncEnumerable<T> items) { await foreach (T item in items) { await Pause(); yield return item; } }
            public async IAsyncEnumerable<T> Few<T>(IAsyncEnumerable<T> items) { int n = 0; await foreach (T item in items.ConfigureAwait(false)) { if (n++ == 2) yield break; yield return await Same(item); } }
            public Task<List<T>> All<T>(IAsyncEnumerable<T> items) => items.ToListAsync().AsTask();
            public string Do(Func<Run, int, Task<int>> first)
            {
                string end = "";
                Thread thread = new(() =>
                {
                    Task<int> task = first(this, 3);
                    try { end = task.GetAwaiter().GetResult().ToString(); } catch (Exception e) { end = e.GetType().Name + e.Message; }
                    end += $"{task.Status} {Local.Value}";
                });
                thread.Start(); thread.Join(); return _log + " / " + end;
            }
        }
        public abstract class Empty(Run run) : Stream
        {
            protected readonly Run r = run;
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => true;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override int Read(byte[] b, int o, int c) { r.Log("read"); return c; }
            public override long Seek(long o, SeekOrigin s) => 0;
            public override void SetLength(long v) { }
            public override void Write(byte[] b, int o, int c) => r.Log("write");
        }
        public sealed class Use(Run run, int n) : IDisposable, IAsyncDisposable
        {
            public void Dispose() => run.Log("disposed" + n);
            public async ValueTask DisposeAsync() { await run.Pause(); run.Log("disposed later" + n); }
        }
        """;

    private readonly Random _random = new(seed);
    private readonly StringBuilder _code = new();
    private readonly string[] _kinds = new string[Methods];
    private int _names;

    // Some programs only: of all classes of an assembly that derive from Stream, a call looks for a few.
    private bool HasStreams => seed % 3 == 0;

    // The method that is being written, and whether its result may be returned where the code is.
    private int _method;
    private bool _returnsResult;

    // Whether it is an iterator, and may give an item where the code is.
    private bool _isIterator;
    private bool _mayYield;

    /// <summary>The program: a class <c>P1</c> with a method <c>Go</c>.</summary>
    public string Write()
    {
        for (int i = 0; i < Methods; i++)
            _kinds[i] = i == 0 ? "Task<int>" : Pick("Task<int>", "ValueTask<int>", "Task", "ValueTask");
        _code.AppendLine($"public class P{seed}{Pick("", "<T>")} {{");
        bool isGeneric = _code.ToString().Contains("<T>", StringComparison.Ordinal);
        for (_method = Methods - 1; _method >= 0; _method--)
        {
            _returnsResult = _kinds[_method].EndsWith('>');
            _code.AppendLine($"public static async {_kinds[_method]} M{_method}(Run r, int x) {{");
            Block(0);
            _code.AppendLine(_returnsResult ? "return x; }" : "}");
            Iterator();
        }

        _code.AppendLine("}");
        _code.AppendLine($"public static class H{seed} {{");
        for (int i = 1; i < Methods; i++)
            HandOn(i, $"P{seed}{(isGeneric ? "<string>" : "")}.M{i}(r, x)");
        _code.AppendLine("}");
        Classes($"P{seed}{(isGeneric ? "<string>" : "")}");
        if (HasStreams)
            Streams($"P{seed}{(isGeneric ? "<string>" : "")}");
        return _code + $"public static class G{seed} {{ public static string Go(uint gates) => new Run(gates).Do(P{seed}{(isGeneric ? "<string>" : "")}.M0); }}\n";
    }

    private void Iterator()
    {
        (_isIterator, _mayYield) = (true, true);
        Line($"public static async IAsyncEnumerable<int> Q{_method}(Run r, int x) {{");
        Block(0);
        Line("yield return x; }");
        (_isIterator, _mayYield) = (false, false);
    }

    // A method that is not async and returns the task of another. It is in no trace as the compiler made it, and is in a class of its own for that.
    private void HandOn(int method, string call)
    {
        string kind = _kinds[method];
        Line($"public static {kind} F{method}(Run r, int x) {{ r.Log(\"handed on \" + x);");
        Line(Pick("", $"r.Value = {method};"));
        Line(Pick("", $"if (x % 7 == 3) throw new InvalidOperationException(\"{method}\");"));
        Line($"if (x % {_random.Next(3, 9)} == 2) return {Made(kind)};");
        Line($"return {call}; }}");
    }

    // A task that no fused method makes.
    private string Made(string kind) => kind switch
    {
        "Task<int>" => "Task.FromResult(x)",
        "ValueTask<int>" => Pick("new ValueTask<int>(x)", "new ValueTask<int>(Task.FromException<int>(new FormatException(\"value\")))"),
        "Task" => Pick("Task.CompletedTask", "Task.FromCanceled(new CancellationToken(true))", "Task.Delay(1)"),
        _ => Pick("default", "new ValueTask(Task.Delay(1))"),
    };

    // The methods once more as those of an interface, virtual, overridden and of a class that is not looked for: async, handed on, or neither.
    private void Classes(string program)
    {
        string[] members = [.. Enumerable.Range(1, Methods - 1).Select(i => $"{_kinds[i]} V{i}(Run r, int x)")];
        Line($"public interface I{seed} {{ {string.Concat(members.Select(static member => member + ";"))} public static I{seed} Of(int x) => x % 3 == 0 ? new A{seed}() : x % 3 == 1 ? new B{seed}() : new C{seed}<string>(); }}");
        foreach (string head in new[] { $"public class A{seed} : I{seed}", $"public sealed class B{seed} : A{seed}", $"public sealed class C{seed}<T> : I{seed}" })
        {
            Line($"{head} {{");
            for (int i = 1; i < Methods; i++)
            {
                bool overrides = head.Contains(": A", StringComparison.Ordinal);
                if (overrides && _random.Next(3) == 0)
                    continue;
                Member(overrides ? "override " : head.Contains("<T>", StringComparison.Ordinal) ? "" : "virtual ", members[i - 1], program, i);
            }

            Line("}");
        }
    }

    // Some of them once more as methods of a class of .NET, which has one for each kind: by two classes that are looked for, and one that is not.
    private void Streams(string program)
    {
        Line($"public static class O{seed} {{ public static Stream Of(Run r, int x) => x % 3 == 0 ? new S{seed}(r) : x % 3 == 1 ? new T{seed}(r) : new U{seed}<string>(r); }}");
        foreach (string head in new[] { $"public class S{seed}(Run run) : Empty(run)", $"public sealed class T{seed}(Run run) : S{seed}(run)", $"public sealed class U{seed}<T>(Run run) : Empty(run)" })
        {
            Line($"{head} {{");
            foreach (string kind in _kinds.Skip(1).Distinct().Where(_ => !head.Contains(": S", StringComparison.Ordinal) || _random.Next(3) > 0).ToArray())
                Member("override ", $"{kind} {MethodOf(kind)}", program, Array.LastIndexOf(_kinds, kind));
            Line("}");
        }
    }

    // The method of Stream that returns such a task. The number is the offset there, or what is left of a buffer.
    private static string MethodOf(string kind) => kind switch
    {
        "Task<int>" => "ReadAsync(byte[] b, int x, int c, CancellationToken t)",
        "ValueTask<int>" => "ReadAsync(Memory<byte> b, CancellationToken t = default)",
        "Task" => "WriteAsync(byte[] b, int x, int c, CancellationToken t)",
        _ => "WriteAsync(ReadOnlyMemory<byte> b, CancellationToken t = default)",
    };

    private static string CallOf(string kind) => kind switch
    {
        "Task<int>" => "ReadAsync(null, x % 17, 0, default)",
        "ValueTask<int>" => "ReadAsync(new byte[Math.Abs(x % 17)])",
        "Task" => "WriteAsync(null, x % 17, 0, default)",
        _ => "WriteAsync(new byte[Math.Abs(x % 17)])",
    };

    // Async, handed on, with a handler before the return or around it, or neither.
    private void Member(string modifier, string member, string program, int i)
    {
        string call = $"{program}.M{i}(r, x)";
        string body = Pick(
            $"async {member} {{ X r.Value = {i}; {(_kinds[i].EndsWith('>') ? "return " : "")}await {call}; }}",
            $"{member} {{ X r.Value = {i}; return {call}; }}",
            $"{member} {{ X try {{ return {call}; }} finally {{ r.Value = {i}; }} }}",
            $"{member} {{ X try {{ r.Log(\"hands on {i}\"); if (x % 5 == 1) throw new FormatException(\"hands on\"); }} catch (FormatException e) when (r.Note(e, x % 2 == 0)) {{ return {Made(_kinds[i])}; }} finally {{ r.Value = {i}; }} return {call}; }}",
            $"{member} {{ X r.Value = {i}; return {Made(_kinds[i])}; }}");
        Line($"public {modifier}{body.Replace("X ", member.Contains("int x", StringComparison.Ordinal) ? "" : "int x = b.Length; ", StringComparison.Ordinal)}");
    }

    private void Block(int depth)
    {
        for (int count = depth == 0 ? _random.Next(3, 7) : _random.Next(1, 3); count > 0; count--)
            Statement(depth);
    }

    private void Statement(int depth)
    {
        int name = ++_names;
        switch (_random.Next(depth < Deepest ? 21 : 9))
        {
            case 0:
                Line($"r.Log(\"{name} \" + x);");
                break;
            case 1:
                Line($"r.Value = {name};");
                break;
            case 2:
                Line("r.Log(r.Value);");
                break;
            case 3:
                Line(Await("r.Pause()") + ";");
                break;
            case 4:
                Line($"x = x * 3 % 101 + {Value()} - {Value()};");
                break;
            case 5:
                Line(Call(out bool hasResult) is var call && hasResult ? $"x += {Await(call)};" : Await(call) + ";");
                break;
            case 6:
                Line($"if (x % {_random.Next(3, 9)} == 1) throw new {Pick("InvalidOperationException", "OperationCanceledException", "FormatException")}(\"{name}\");");
                break;
            case 7:
                Line($"if (x % {_random.Next(5, 9)} == 2) {(_isIterator ? "yield break" : _returnsResult ? "return x + 1" : "return")};");
                break;
            case 8:
                Line(_mayYield ? $"r.Log(\"yields {name}\"); yield return x + {Value()};" : $"r.Log({name});");
                break;
            case 9:
                Nested($"if (x % 2 == {_random.Next(2)})", depth, "else");
                break;
            case 10:
                Nested($"for (int i{name} = 0; i{name} < {_random.Next(1, 3)}; i{name}++)", depth);
                break;
            case 11 or 12 or 13:
                Try(depth, name);
                break;
            case 14:
                Nested($"{Pick("", "await ")}using (r.Use({name}))", depth);
                break;
            case 15:
                Line($"x += (x % 3) switch {{ 0 => {Value()}, 1 => {Value()}, _ => {name} }};");
                break;
            case 16:
                Function(depth, name);
                break;
            case 17 or 18:
                Nested($"await foreach (int item{name} in {Items()}{Pick("", "", ".ConfigureAwait(false)", ".WithCancellation(default)")})", depth, before: $"x += item{name} % 7;", after: Pick("", "", $"if (x % 3 == 0) break;"));
                break;
            case 19:
                Steps(name);
                break;
            default:
                Nested($"foreach (int each{name} in new[] {{ 1, 2 }})", depth);
                break;
        }
    }

    private string Items()
    {
        if (_method == Methods - 1)
            return "new[] { 3, 4 }.ToAsyncEnumerable()";
        string items = $"Q{_random.Next(_method + 1, Methods)}(r, x % 5)";
        return Pick(items, items, $"r.Each({items})", $"r.Few({items})");
    }

    // An enumerator that is asked for a few items, by fused code or not, and then disposed of or not.
    private void Steps(int name)
    {
        Line($"IAsyncEnumerator<int> steps{name} = {Items()}.GetAsyncEnumerator();");
        for (int i = _random.Next(1, 4); i > 0; i--)
            Line($"if (await steps{name}.MoveNextAsync()) {{ x += steps{name}.Current % 5; r.Log(x); }}");
        Line(Pick($"await steps{name}.DisposeAsync();", $"x += (await r.All(r.Each({Items()}))).Count;", ""));
    }

    private void Try(int depth, int name)
    {
        int kind = _random.Next(4);
        bool mayYield = _mayYield;

        // C# does not let a try block with a catch yield, nor a handler.
        _mayYield &= kind == 0;
        Nested("try", depth);
        _mayYield = false;
        if (kind > 0)
        {
            string filter = kind > 1 ? $" when (r.Note(e{name}, {Pick("true", "x % 2 == 0")}))" : "";
            Nested($"catch ({Pick("Exception", "InvalidOperationException")} e{name}){filter}", depth, before: $"r.Caught(e{name});", after: kind == 3 ? Pick("throw;", "") : "");
        }

        if (kind != 1)
            Nested("finally", depth, before: $"r.Log(\"finally {name} \" + r.Value);", returns: false);
        _mayYield = mayYield;
    }

    private void Function(int depth, int name)
    {
        bool isLambda = _random.Next(2) == 0;
        Line(isLambda ? $"Func<int, Task<int>> f{name} = async y => {{" : $"async {Pick("Task<int>", "ValueTask<int>")} f{name}(int y) {{");
        Line("x += y;");
        (bool, bool, bool) outer = (_returnsResult, _isIterator, _mayYield);
        (_returnsResult, _isIterator, _mayYield) = (true, false, false);
        Block(Math.Max(depth + 1, Deepest - 1));
        (_returnsResult, _isIterator, _mayYield) = outer;
        Line(isLambda ? "return y; };" : "return y; }");
        Line($"x += {Await($"f{name}({name})")};");
    }

    private void Nested(string head, int depth, string? otherwise = null, string before = "", string after = "", bool returns = true)
    {
        int from = _code.Length;
        Line($"{head} {{ {before}");
        Block(depth + 1);
        Line($"{after} }}");
        if (otherwise is not null)
            Nested(otherwise, depth);

        // C# does not let a finally block return.
        if (!returns)
            _code.Replace("yield break;", "r.Log(0);", from, _code.Length - from).Replace("return x + 1;", "r.Log(1);", from, _code.Length - from).Replace(" return;", " r.Log(2);", from, _code.Length - from);
    }

    private string Value() => _random.Next(3) switch
    {
        0 => $"({Await($"r.Same({_random.Next(9)})")})",
        1 => Call(out bool hasResult) is var call && hasResult ? $"({Await(call)})" : "1",
        _ => "x",
    };

    private string Await(string call) => $"await {call}{Pick("", "", "", "", ".ConfigureAwait(false)", ".ConfigureAwait(false)", ".ConfigureAwait(x % 2 == 0)", ".ConfigureAwait(r.Is(x))")}";

    private string Call(out bool hasResult)
    {
        hasResult = true;
        if (_method == Methods - 1)
            return "r.Same(2)";
        int called = _random.Next(_method + 1, Methods);
        hasResult = _kinds[called].EndsWith('>');
        if (HasStreams && _random.Next(4) == 0)
            return $"{Pick($"O{seed}.Of(r, x)", $"new {Pick("S", "T")}{seed}(r)")}.{CallOf(_kinds[called])}";
        return $"{Pick($"M{called}", $"H{seed}.F{called}", $"I{seed}.Of(x).V{called}", $"new {Pick("A", "B")}{seed}().V{called}")}(r, x % 17)";
    }

    private string Pick(params string[] choices) => choices[_random.Next(choices.Length)];

    private void Line(string line) => _code.AppendLine(line);
}
