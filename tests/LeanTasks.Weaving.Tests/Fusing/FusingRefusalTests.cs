using System.Reflection;
using System.Text.RegularExpressions;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Tests.Sources;
using LeanTasks.Weaving.Tests.Verifying;
using Microsoft.CodeAnalysis;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>What is not fused stays as it was, and has a reason.</summary>
public sealed class FusingRefusalTests
{
    // Of Task.Yield, which nearly all of them await.
    private const string Yield = "the awaited object is not a task of the BCL";

    private const string Source = """
        using System;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;
        namespace App
        {
            public class Base { public virtual async Task<int> Virtual() { await Task.Yield(); return 1; } public async Task<int> Plain() { await Task.Yield(); return 2; } }
            public sealed class Sealed : Base { public override async Task<int> Virtual() => await base.Virtual() + 1; }
            public sealed class Other : Base { public override async Task<int> Virtual() => await base.Virtual() + 2; }
            public struct Builder<T>
            {
                AsyncValueTaskMethodBuilder<T> _inner;
                public static Builder<T> Create() => default;
                public ValueTask<T> Task => _inner.Task;
                public void Start<M>(ref M machine) where M : IAsyncStateMachine => _inner.Start(ref machine);
                public void SetStateMachine(IAsyncStateMachine machine) { }
                public void SetResult(T result) => _inner.SetResult(result);
                public void SetException(Exception e) => _inner.SetException(e);
                public void AwaitOnCompleted<A, M>(ref A a, ref M m) where A : INotifyCompletion where M : IAsyncStateMachine => _inner.AwaitOnCompleted(ref a, ref m);
                public void AwaitUnsafeOnCompleted<A, M>(ref A a, ref M m) where A : ICriticalNotifyCompletion where M : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref a, ref m);
            }
            public static class Program
            {
                public static async Task<int> Run() => await new Base().Plain() + await Calls(new Sealed(), new Sealed()) + await Kept();
                static async Task<int> Calls(Sealed s, Base b) => await s.Virtual() + await b.Virtual() + await Built() + await Handed() + await Options().ConfigureAwait(ConfigureAwaitOptions.None) + await Chosen(true);
                [AsyncMethodBuilder(typeof(Builder<>))] static async ValueTask<int> Built() { await Task.Yield(); return 1; }
                static Task<int> Handed() => new Base().Plain();
                static async Task<int> Options() { await Task.Yield(); return 1; }
                static async Task<int> Chosen(bool first) => await (first ? Options() : Handed());
                [LeanTasks.NotFused] static async Task<int> Kept() { await Task.Yield(); return await Options(); }
                public static async Task Dropped() { await (Task)Options(); }
            }
        }
        namespace LeanTasks { [AttributeUsage(AttributeTargets.All)] internal sealed class NotFusedAttribute : Attribute; }
        """;

    [Fact]
    public async Task EachRefusalHasAReason()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        FusingResult result = VerifiedFusing.Weave(file, new FusingOptions());
        Assert.Equal(
            [
                "App.Base.Plain: ",
                "App.Base.Virtual: ",
                "App.Other.Virtual: ",
                "App.Program.Built: it uses a custom builder, App.Builder`1",
                "App.Program.Calls:  | Program.Built is not fused: it uses a custom builder, App.Builder`1 | the options of its ConfigureAwait are not constant",
                "App.Program.Chosen:  | a branch chooses which of several tasks is awaited",
                "App.Program.Dropped: ",
                "App.Program.Kept: opted out",
                "App.Program.Options: ",
                "App.Program.Run:  | Program.Kept is not fused: opted out",
                "App.Sealed.Virtual: ",
            ],
            result.Methods.Select(static m => $"{m.Method}: {m.WhyNot}{string.Concat(m.OtherAwaits.Where(static a => a != Yield).Select(static a => $" | {a}"))}"));

        ProgramContext context = new("App");
        MethodInfo run = context.LoadFromAssemblyPath(file).GetType("App.Program")!.GetMethod("Run")!;
        Assert.Equal(2 + (2 + 2 + 1 + 2 + 1 + 1) + 1, await (Task<int>)run.Invoke(null, null)!);

        FusingResult again = VerifiedFusing.Weave(file, new FusingOptions());
        Assert.False(again.IsWritten);
        Assert.Equal("it is already fused", again.Methods.Single(static m => m.Method == "App.Program.Run").WhyNot);
    }

    [Fact]
    public void WhatIsCompiledWithoutOptimizationIsLeftAlone()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source, OptimizationLevel.Debug);
        byte[] before = File.ReadAllBytes(file);
        FusingResult result = VerifiedFusing.Weave(file, new FusingOptions());
        Assert.False(result.IsWritten);
        Assert.Equal("it was compiled without optimization", result.Methods.Single(static m => m.Method == "App.Program.Run").WhyNot);
        Assert.Equal(before, File.ReadAllBytes(file));
    }

    [Fact]
    public void ADryRunWritesNothing()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        byte[] before = File.ReadAllBytes(file);
        FusingResult result = VerifiedFusing.Weave(file, new FusingOptions { DryRun = true });
        Assert.False(result.IsWritten);
        Assert.Contains(result.Methods, static m => m.IsFused);
        Assert.Equal(before, File.ReadAllBytes(file));
    }

    /// <summary>A call of a static method runs the static constructor of its type, if that has one; a call of the straight method, which is in another type, does not.</summary>
    [Fact]
    public async Task AStaticConstructorRunsBeforeTheFirstCall()
    {
        const string Constructed = """
            using System.Threading.Tasks;
            public static class Log { public static string Text = ""; }
            public static class Precise
            {
                static Precise() => Log.Text += "constructor;";
                public static async Task<int> Get() { Log.Text += "get;"; return await Own(); }
                static async Task<int> Own() { await Task.Yield(); return 1; }
            }
            public static class Program { public static async Task<string> Run() { int one = await Precise.Get() + await Inner(); return Log.Text + one; } static async Task<int> Inner() { await Task.Yield(); return 1; } }
            """;
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Constructed);
        FusingResult result = VerifiedFusing.Weave(file, new FusingOptions());
        Assert.Equal(["a call of Precise.Get must run the static constructor of its type"], result.Methods.Single(static m => m.Method == "Program.Run").OtherAwaits);
        Assert.Equal(1, result.Methods.Single(static m => m.Method == "Precise.Get").FusedAwaits);
        ProgramContext context = new("App");
        Assert.Equal("constructor;get;2", await (Task<string>)context.LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!);
    }

    [Fact]
    public void WhatIsFusedIsNotPooledAfterwards()
    {
        const string Both = "using System.Threading.Tasks; public static class Program { public static async ValueTask<int> Run() => await Inner(); static async ValueTask<int> Inner() { await Task.Yield(); return 1; } }";
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Both);
        Assert.True(VerifiedFusing.Weave(file, new FusingOptions()).IsWritten);
        FusingResult pooled = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true });
        Assert.False(pooled.IsWritten);
        Assert.All(pooled.ValueTaskMethods, static method => Assert.Equal("it is already fused; pool an assembly when you fuse it", method.WhyNot));
    }

    /// <summary>There is no builder left that could count; methods that were not fused still do.</summary>
    [Fact]
    public async Task WhatIsFusedIsNamedWhereItIsToBeCounted()
    {
        const string Both = "using System.Threading.Tasks; public static class Program { public static async Task<int> Run() => await Inner() + await Task.WhenAll(Alone(), Alone()).ContinueWith(t => t.Result[0]); static async ValueTask<int> Inner() { await Task.Yield(); return 1; } static async Task<int> Alone() { await Task.Yield(); return 2; } }";
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Both);
        Assert.True(VerifiedFusing.Weave(file, new FusingOptions()).IsWritten);
        AssemblyFacts facts = CountingWeaver.Weave(file, []);
        Assert.True(facts.Counts);
        Assert.Equal(2, facts.FusedMethods);
        ProgramContext context = new("App");
        Assert.Equal(3, await (Task<int>)context.LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!);
    }

    /// <summary>As a web app refers to a framework that is not beside it.</summary>
    [Fact]
    public void WhatIsAwaitedMayBeInAnAssemblyThatIsNotAtHand()
    {
        using TemporaryFolder folder = new();
        string library = Compiled.To(folder, "Library", "using System.Threading.Tasks; public static class Far { public static async Task<int> Get() { await Task.Yield(); return 1; } }");
        const string Using = "using System.Threading.Tasks; public static class Near { public static async Task<int> Run() => await Inner() + await Far.Get(); static async Task<int> Inner() => await Far.Get(); }";
        string file = Compiled.To(folder, "App", Using, references: [library]);
        File.Delete(library);
        FusingResult result = VerifiedFusing.Weave(file, new FusingOptions());
        Assert.True(result.IsWritten);
        Assert.Equal(["Far.Get is in another assembly"], result.Methods.Single(static m => m.Method == "Near.Run").OtherAwaits);
    }

    [Theory]
    [InlineData("Task.CompletedTask")]
    [InlineData("Task.Yield()")]
    [InlineData("new Now()")]
    public async Task AFailureHasItsLineInTheSource(string awaited)
    {
        const string Failing = """
            using System;
            using System.Threading.Tasks;
            public static class Program
            {
                public static async Task<int> Run() =>
                    await Inner() + 1;

                static async Task<int> Inner()
                {
                    await AWAITED;
                    throw new InvalidOperationException("x");
                }
            }

            // Resumes the method while it suspends, as another thread may.
            public class Now : System.Runtime.CompilerServices.INotifyCompletion
            {
                public bool IsCompleted => false;
                public Now GetAwaiter() => this;
                public void GetResult() { }
                public void OnCompleted(Action continuation) => continuation();
            }
            """;
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Failing.Replace("AWAITED", awaited, StringComparison.Ordinal));
        Assert.True(VerifiedFusing.Weave(file, new FusingOptions()).IsWritten);
        ProgramContext context = new("App");
        Task<int> task = (Task<int>)context.LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        await Task.WhenAny(task);
        string[] frames = [.. task.Exception!.InnerException!.ToString().Split('\n').Where(static line => line.Contains(" at ", StringComparison.Ordinal)).Select(static line => line.Trim())];
        Assert.Matches(@"^at Program\.Inner\(\) in .*App\.cs:line 11$", frames[0]);

        // It fails inside of OnCompleted, or on a thread of the pool before that has returned: then its exception passes the method once more.
        bool isTwice = Regex.IsMatch(frames[1], @"^at Program\.Inner\(\) in .*App\.cs:line 1[01]$");
        Assert.True(awaited == "Task.Yield()" || isTwice == (awaited == "new Now()"), string.Join('\n', frames));
        string[] callers = frames[(isTwice ? 2 : 1)..];
        Assert.Matches(@"^at Program\.Run\(\) in .*App\.cs:line 6$", callers[0]);

        // What has caught it. The runtime leaves that out only where the exception is thrown again.
        Assert.StartsWith(awaited == "Task.CompletedTask" || isTwice ? "at Program.Run()" : "at LeanTasks.Fusing.", Assert.Single(callers[1..]), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("its code ends without a return")]
    [InlineData("the stack holds 1 or 0 values, depending on the path", Code.Ldc_I4_0, Code.Brtrue, Code.Ldc_I4_0, Code.Nop, Code.Pop, Code.Ret)]
    [InlineData("an instruction takes 1 value, but the stack holds 0", Code.Pop, Code.Ret)]
    [InlineData("it returns with values on the stack", Code.Ldc_I4_0, Code.Ret)]
    public void WrongCodeIsFound(string expected, params Code[] code)
    {
        using AssemblyDefinition assembly = AssemblyDefinition.CreateAssembly(new AssemblyNameDefinition("A", new Version(1, 0)), "A", ModuleKind.Dll);
        MethodDefinition method = new("M", Mono.Cecil.MethodAttributes.Static, assembly.MainModule.TypeSystem.Void);
        Instruction last = Instruction.Create(OpCodes.Nop);
        foreach (Code each in code)
        {
            Instruction instruction = each switch
            {
                Code.Brtrue => Instruction.Create(OpCodes.Brtrue, last),
                Code.Nop => last,
                Code.Pop => Instruction.Create(OpCodes.Pop),
                Code.Ret => Instruction.Create(OpCodes.Ret),
                _ => Instruction.Create(OpCodes.Ldc_I4_0),
            };
            method.Body.Instructions.Add(instruction);
        }

        if (code.Length == 0)
            method.Body.Instructions.Add(last);
        Assert.Contains(expected, StackCheck.Of(method), StringComparison.Ordinal);
    }
}
