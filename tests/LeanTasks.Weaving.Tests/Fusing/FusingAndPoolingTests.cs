using LeanTasks.Weaving.Tests.Sources;
using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>One run that fuses what it can, and pools the other methods that return a <c>ValueTask</c>.</summary>
public sealed class FusingAndPoolingTests
{
    private const string Source = """
        public static class Program
        {
            public sealed class Gate : System.Threading.Tasks.Sources.IValueTaskSource
            {
                System.Threading.Tasks.Sources.ManualResetValueTaskSourceCore<bool> _core;
                public ValueTask Wait() => new(this, _core.Version);
                public void Open() => _core.SetResult(true);
                public void GetResult(short token) { try { _core.GetResult(token); } finally { _core.Reset(); } }
                public System.Threading.Tasks.Sources.ValueTaskSourceStatus GetStatus(short token) => _core.GetStatus(token);
                public void OnCompleted(Action<object> c, object s, short t, System.Threading.Tasks.Sources.ValueTaskSourceOnCompletedFlags f) => _core.OnCompleted(c, s, t, f);
            }
            static async ValueTask<int> Inner(Gate gate) { await gate.Wait(); return 1; }
            static async ValueTask<int> Outer(Gate gate) => 1 + await Inner(gate);
            static async ValueTask<int> Alone(Gate gate) { await gate.Wait(); return 3; }
            [LeanTasks.NotFused] static async ValueTask<int> NotFused(Gate gate) { await gate.Wait(); return 4; }
            [LeanTasks.NotPooled] static async ValueTask<int> NotPooled(Gate gate) { await gate.Wait(); return 5; }
            [LeanTasks.NotPooled] static async ValueTask<int> FusedOnly(Gate gate) => 5 + await Inner(gate);
            static async Task<int> AsTask(Gate gate) { await gate.Wait(); return 6; }

            static int Turn<T>(Gate gate, Func<Gate, T> call, Func<T, int> take) { T task = call(gate); gate.Open(); return take(task); }
            static string Bytes<T>(Func<Gate, T> call, Func<T, int> take)
            {
                Gate gate = new();
                int sum = 0;
                int bytes = ExactBytes.Of(() => sum += Turn(gate, call, take));
                return $"{sum}:{bytes}";
            }
            public static string Run() => $"{Bytes(Outer, t => t.Result)} {Bytes(Alone, t => t.Result)} {Bytes(NotFused, t => t.Result)} {Bytes(NotPooled, t => t.Result)} {Bytes(FusedOnly, t => t.Result)} {Bytes(AsTask, t => t.Result)}";
        }
        """ + ExactBytes.Source;

    // What the compiler's box takes of a method that awaits the gate, by a ValueTask and by a Task; and a task alone.
    private const int Box = 120;
    private const int BoxOfTask = 112;
    private const int Task = 72;

    [Fact]
    public void WhatIsNotFusedIsPooledByItsBuilder()
    {
        Assert.Equal($"400:{Task} 600:{Box} 800:{Box} 1000:{Box} 1200:{Task} 1200:{BoxOfTask}", FusedProgram.Run(new FusingOptions(), Source));
        Assert.Equal($"400:0 600:0 800:0 1000:{Box} 1200:{Task} 1200:{BoxOfTask}", FusedProgram.Run(new FusingOptions { Pools = true }, Source));
        Assert.Equal($"400:0 600:0 800:0 1000:{Box} 1200:{Box} 1200:{BoxOfTask}", FusedProgram.Run(new FusingOptions { Fuses = false, Pools = true }, Source));
    }

    [Fact]
    public void EachOutcomeIsSaid()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + Source, references: [typeof(LeanTask).Assembly.Location]);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = true });
        Assert.Equal(
            ["Program.Alone: ", "Program.FusedOnly: opted out", "Program.Inner: ", "Program.NotFused: ", "Program.NotPooled: opted out", "Program.Outer: "],
            result.ValueTaskMethods.Select(static method => $"{method.Method}: {method.WhyNot}"));
        Assert.Equal(["Program.FusedOnly", "Program.Inner", "Program.Outer"], result.Methods.Where(static method => method.IsFused).Select(static method => method.Method));
        Assert.Equal("Alone NotFused", Pooled(file));

        // Another run finds nothing to do.
        result = FusingWeaver.Weave(file, new FusingOptions { Pools = true });
        Assert.False(result.IsWritten);
        Assert.Equal(
            ["it is already pooled", "it is already fused; pool an assembly when you fuse it", "it is already fused; pool an assembly when you fuse it", "it is already pooled", "opted out", "it is already fused; pool an assembly when you fuse it"],
            result.ValueTaskMethods.Select(static method => method.WhyNot));
    }

    [Fact]
    public void NamesHoldForBoth()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + Source, references: [typeof(LeanTask).Assembly.Location]);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = true, Methods = ["Outer", "Alone"] });
        Assert.Equal("Alone Outer", Pooled(file));
        Assert.DoesNotContain(result.Methods, static method => method.IsFused);
        Assert.Equal(["Program.Alone", "Program.Outer"], result.ValueTaskMethods.Where(static method => method.IsPooled).Select(static method => method.Method));
    }

    /// <summary>A method whose value tasks are misused is fused, and gives out what it always did.</summary>
    [Fact]
    public void WhatIsMisusedIsFusedWithoutAPool()
    {
        const string Misusing = """
            public static class Program
            {
                public static async ValueTask<int> Inner(Task gate) { await gate; return 1; }
                public static async ValueTask<int> Outer(Task gate) => await Inner(gate);
                public static async ValueTask<int> Alone(Task gate) { await gate; return 2; }
                public static string Run()
                {
                    TaskCompletionSource gate = new();
                    ValueTask<int> task = Outer(gate.Task), alone = Alone(gate.Task);
                    gate.SetResult();
                    return $"{task.Result} {task.Result} {alone.Result} {alone.Result}";
                }
            }
            """;
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", FusedProgram.Usings + Misusing, references: [typeof(LeanTask).Assembly.Location]);
        Dictionary<int, string> misused = [];
        using (ModuleDefinition module = ModuleDefinition.ReadModule(file))
        {
            foreach (MethodDefinition method in module.GetType("Program").Methods.Where(static method => method.Name is "Outer" or "Alone"))
                misused.Add(method.MetadataToken.ToInt32(), "misused");
        }

        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = true, NotPooled = misused });
        Assert.Equal(["Program.Alone: misused", "Program.Inner: ", "Program.Outer: misused"], result.ValueTaskMethods.Select(static method => $"{method.Method}: {method.WhyNot}"));
        Assert.Equal(["Program.Inner", "Program.Outer"], result.Methods.Where(static method => method.IsFused).Select(static method => method.Method));
        ProgramContext context = new("App");
        Assert.Equal("1 1 2 2", context.LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null));
    }

    /// <summary>A build that only pools must not change the code of other methods.</summary>
    [Fact]
    public void WhereNothingIsFusedNoReferenceIsAdded()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", "using System.Threading.Tasks; public static class Program { public static async Task Run() => await Task.Yield(); }");
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Pools = true, OutputFile = folder.File("Out.dll") });
        Assert.False(result.IsAny);
        using ModuleDefinition module = ModuleDefinition.ReadModule(folder.File("Out.dll"));
        Assert.DoesNotContain(module.AssemblyReferences, static reference => reference.Name == "LeanTasks");
    }

    // The methods with LeanTasks' builder.
    private static string Pooled(string file)
    {
        using ModuleDefinition module = ModuleDefinition.ReadModule(file);
        return string.Join(' ', module.GetTypes()
            .Where(static type => type.Fields.Any(static field => field.FieldType.Namespace == "LeanTasks"))
            .Select(static type => type.Name.Split('<', '>')[1]).Order(StringComparer.Ordinal));
    }
}
