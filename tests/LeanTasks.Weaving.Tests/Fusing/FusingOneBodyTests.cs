using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;
using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>A large method has its code once: what it does first is done again by the same code after it has suspended.</summary>
public sealed class FusingOneBodyTests
{
    // MUCH stands for code that makes a method a large one.
    private static readonly string s_source = """
        public struct Of<T>(T first)
        {
            public T First = first;
            public async Task<T> Struct(T second, bool s, DateTime unused) { T mine = First; for (int i = 0; i < 2; i++) { int x = i; MUCH await Program.Pause(s); Program.Note(x, mine); (mine, second) = (second, First); } return mine; }
            public async ValueTask<int> StructWithout(DateTime unused, bool s) { int x = 1; MUCH await Program.Pause(s); return x + await Program.Same(x, s); }
        }
        public class Generic<T>
        {
            public T Value;
            public async Task<int> Without(T unused, DateTime time, bool s) { int x = 2; MUCH x += await Program.Same(3, s); await Program.Pause(s); return x; }
            public async Task<U> Mapped<U>(T value, Func<T, U> map, bool s) { int x = 2; MUCH T had = Value; Value = await Program.Same(value, s); Program.Note(x, had); return map(await Program.Same(Value, s)); }
        }
        public static class Program
        {
            static string s_log = "";
            static readonly AsyncLocal<int> s_local = new();
            public static void Note(params object[] what) => s_log += string.Join(" ", what) + $" {s_local.Value};";
            public static async Task Pause(bool s) { if (s) await Task.Yield(); }
            public static async ValueTask<T> Same<T>(T value, bool s) { await Pause(s); return value; }
            static async Task<int> Loop(bool s, int n)
            {
                int x = n, sum = 0;
                for (int i = 0; i < 3; i++)
                {
                    MUCH
                    try
                    {
                        sum += await Same(i, s);
                        if (i == 1) await Pause(s);
                        using (await Same(new MemoryStream(), s)) sum += await Same(x % 7, s);
                        s_local.Value = i + 10;
                    }
                    finally { Note("finally", i, sum); await Pause(!s); }
                }
                return sum;
            }
            static async Task<int> Fails(int depth, bool s) { int x = depth; MUCH s_local.Value = depth; if (depth == 0) { await Pause(s); throw new InvalidOperationException("deep"); } return 1 + await Fails(depth - 1, s); }
            static async Task Sets(bool s) { await Pause(s); s_local.Value = 77; throw new FormatException("sets"); }
            static async Task<int> Catches(bool s)
            {
                int x = 0; MUCH
                try { x += await Fails(100, s); } catch (InvalidOperationException e) when (Seen(e)) { Note(Frames(e, "Fails")); }
                try { await Same(await Fails(3, s), s); } catch (InvalidOperationException e) { Note(Frames(e, "Fails")); await Pause(s); }
                await Pause(s); s_local.Value = 5;
                try { await Sets(s); } catch (FormatException) { Note("caught"); }
                return x % 3;
            }
            // A method without a handler that has been resumed, and calls one that fails at once.
            static async Task<int> Passes(bool s) { int x = 0; MUCH await Pause(s); s_local.Value = 6; await Sets(false); return x; }
            static async Task<int> Suppressed(bool s)
            {
                AsyncFlowControl flow = ExecutionContext.SuppressFlow();
                Task<int> task = Passes(s);
                flow.Undo();
                try { return await task; } catch (FormatException) { Note("suppressed"); return 1; }
            }
            static async Task<string> Meanwhile(bool s)
            {
                // What it awaits is completed by the call that attaches it.
                int x = 0; MUCH
                string text = await new Inline(s);
                text += await new Inline(!s);
                return text + x;
            }
            static bool Seen(Exception e) { Note("filter", e.Message); return true; }
            static int Frames(Exception e, string name) => new System.Diagnostics.StackTrace(e).ToString().Split('\n').Count(l => l.Contains("Program." + name + "("));
            static async Task All(bool s)
            {
                Note(await Loop(s, 3), await Catches(s), await Suppressed(s), await Meanwhile(s));
                Of<string> of = new("first");
                Note(await of.Struct("second", s, default), await of.StructWithout(default, s), of.First);
                Note(await new Generic<int>().Without(1, default, s), await new Generic<int>().Mapped(4, i => "" + i, s), await new Generic<string>().Mapped("t", t => t + t, s));
                try { await ((Generic<int>)null).Without(1, default, s); } catch (NullReferenceException) { Note("null"); }
            }
            public static string Run() { All(false).Wait(); All(true).Wait(); return s_log; }
        }
        public sealed class Inline(bool isCompleted) : ICriticalNotifyCompletion
        {
            public Inline GetAwaiter() => this;
            public bool IsCompleted => isCompleted;
            public string GetResult() => "inline";
            public void OnCompleted(Action a) => a();
            public void UnsafeOnCompleted(Action a) => a();
        }
        """.Replace("MUCH", string.Concat(Enumerable.Range(1, 40).Select(static i => $"x = x * {i} % 1009;")), StringComparison.Ordinal);

    [Fact]
    public void ALargeMethodDoesWhatItDid() => FusedProgram.Same(s_source);

    [Fact]
    public void ItsResumptionCallsItsStraightForm()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + s_source);
        VerifiedFusing.Weave(file, new FusingOptions());
        using ModuleDefinition module = ModuleDefinition.ReadModule(file);
        string[] large = [.. module.GetTypes().Where(static type => type.Methods.Any(IsResumption)).Select(static type => type.Name.Split('<', '>')[1]).Order(StringComparer.Ordinal)];
        Assert.Equal(["All", "Catches", "Fails", "Loop", "Mapped", "Meanwhile", "Passes", "Struct", "StructWithout", "Without"], large);

        static bool IsResumption(MethodDefinition method) =>
            method is { Name: "MoveNext", IsStatic: false } && method.Body.Instructions.Any(instruction => instruction.Operand is MethodReference { Name: "MoveNext", HasThis: false } called && called.DeclaringType.Name == method.DeclaringType.Name);
    }
}
