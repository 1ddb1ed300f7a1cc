using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Weaving.Tests.Sources;

namespace LeanTasks.Weaving.Tests.Fusing;

/// <summary>Programs in which a weaver goes wrong that looks at less than all: each has a method <c>Run</c>, which says the same as the compiler made it, and fused.</summary>
public sealed class FusingHazardTests
{
    private const string Usings = "using System; using System.IO; using System.Linq; using System.Threading; using System.Threading.Tasks; using System.Runtime.CompilerServices; ";

    /// <summary>A handler that throws keeps its part of the stack until the exception is caught: 15 kB for each method.</summary>
    [Fact]
    public void AnExceptionPassesThroughManyTryBlocksOnASmallStack() => Same("""
        public static class Program
        {
            static int s_finally, s_caught;
            static async Task<int> Finally(int n) { if (n == 0) throw new InvalidOperationException(); try { return 1 + await Finally(n - 1); } finally { s_finally++; } }
            static async Task<int> Catch(int n) { if (n == 0) throw new InvalidOperationException(); try { return 1 + await Catch(n - 1); } catch { s_caught++; throw; } }
            static async Task<int> Nest(int n) { RuntimeHelpers.EnsureSufficientExecutionStack(); using MemoryStream stream = new(); return 1 + await Nest(n + 1); }
            public static string Run()
            {
                string text = "";
                Thread thread = new(() => { text = $"{Status(Finally(100))} {s_finally} {Status(Catch(60))} {s_caught} {Status(Nest(0))}"; }, maxStackSize: 400_000);
                thread.Start();
                thread.Join();
                return text;
            }
            static string Status(Task task) => $"{task.Status} {task.Exception?.InnerException?.GetType().Name}";
        }
        """);

    [Fact]
    public void TheAwaitedValueIsFollowedToItsCall() => Same("""
        public static class Program
        {
            static int s_read;
            static async Task<int> Log(int i) => 1000 + i;
            static async Task<string> LogText() => "text";
            static async ValueTask<int> Read() { s_read++; return 7; }
            static async Task<int> Number(bool b)
            {
                Task<int> log = Log(1); if (b) Console.WriteLine(log.IsCompleted);
                ValueTask<int> read = Read();
                log = Log(2);
                return await read;
            }
            static async Task<int> Text(bool b)
            {
                Task<string> log = LogText(); if (b) Console.WriteLine(log.IsCompleted);
                ValueTask<int> read = Read();
                log = LogText();
                return await read;
            }
            static async Task<int> Configured(bool b)
            {
                Task<int> log = Log(1); if (b) Console.WriteLine(log.IsCompleted);
                ConfiguredValueTaskAwaitable<int> read = Read().ConfigureAwait(false);
                log = Log(3);
                return await read;
            }
            static async Task<int> Looks()
            {
                ValueTask<int> read = Read();
                int result = await read;
                return read.IsCompleted ? result : -1;
            }
            static async Task<string> All() => $"{await Number(false)} {await Text(false)} {await Configured(false)} {await Looks()} {s_read}";
            public static string Run() => All().Result;
        }
        """);

    [Fact]
    public void AStaticConstructorRunsForEachInstantiation() => Same("""
        public static class Log { public static string Text = ""; }
        public class G<T>
        {
            static G() => Log.Text += typeof(T).Name + ";";
            public static async Task<int> A() => await G<string>.B() + await B();
            static async Task<int> B() => 1;
        }
        public static class Program { public static string Run() => G<int>.A().Result + Log.Text; }
        """);

    [Fact]
    public void AwaitersOfSeveralClassesAreToldApart() => Same("""
        public abstract class Awaiter : INotifyCompletion
        {
            public static string Log = "";
            public bool IsCompleted => false;
            public void GetResult() => Log += GetType().Name + " result;";
            public void OnCompleted(Action continuation) { Log += GetType().Name + " attached;"; continuation(); }
        }
        public sealed class First : Awaiter { public First GetAwaiter() => this; }
        public sealed class Second : Awaiter { public Second GetAwaiter() => this; }
        public struct Changing : ICriticalNotifyCompletion
        {
            public int Attached;
            public Changing GetAwaiter() => this;
            public bool IsCompleted => false;
            public int GetResult() => Attached;
            public void OnCompleted(Action continuation) => UnsafeOnCompleted(continuation);
            public void UnsafeOnCompleted(Action continuation) { Attached++; continuation(); }
        }
        public static class Program
        {
            static async Task Two(int n) { if (n == 0) await new First(); else await new Second(); await new First(); }
            static async Task<int> Both() { await Two(0); await Two(1); return await new Changing(); }
            public static string Run() => Both().Result + Awaiter.Log;
        }
        """);

    /// <summary>An awaiter that calls what it was given once more, much later, must not resume another call, whatever it does otherwise.</summary>
    [Fact]
    public void AFrameThatAnUnknownAwaiterHasHadIsNotUsedAgain()
    {
        Assert.Equal("1 10, late: none", Run(fused: true, """
            public sealed class Keeping : ICriticalNotifyCompletion
            {
                public Action Kept;
                public Keeping GetAwaiter() => this;
                public bool IsCompleted => false;
                public void GetResult() { }
                public void OnCompleted(Action continuation) => Kept = continuation;
                public void UnsafeOnCompleted(Action continuation) => Kept = continuation;
            }
            public static class Program
            {
                static async Task<int> Outer(Keeping on, int x) => await Inner(on, x);
                static async Task<int> Inner(Keeping on, int x) { await on; return x; }
                public static string Run()
                {
                    Keeping first = new(), second = new();
                    Task<int> one = Outer(first, 1);
                    first.Kept();
                    Task<int> ten = Outer(second, 10);
                    string late = "none";
                    try { first.Kept(); } catch (InvalidOperationException) { }
                    if (ten.IsCompleted) late = "resumed";
                    second.Kept();
                    return $"{one.Result} {ten.Result}, late: {late}";
                }
            }
            """));
    }

    [Fact]
    public void WhatTrimmingHasToKeepIsSaidOfEachCopyOfAParameter()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Usings + """
            using System.Diagnostics.CodeAnalysis;
            public static class Program
            {
                public static async Task<object> Make([DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicParameterlessConstructor)] Type type) { await Task.Yield(); return Activator.CreateInstance(type); }
                public static async Task Run() => await Make(typeof(object));
            }
            """);
        Assert.True(FusingWeaver.Weave(file, new FusingOptions()).IsWritten);
        AssemblyLoadContext context = new("App", isCollectible: true);
        ParameterInfo[] copies = [.. context.LoadFromAssemblyPath(file).GetType("Program")!.GetNestedTypes(BindingFlags.NonPublic)
            .SelectMany(static type => type.GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
            .SelectMany(static method => method.GetParameters())
            .Where(static parameter => parameter.ParameterType == typeof(Type))];
        Assert.Equal(3, copies.Length);
        Assert.All(copies, static copy => Assert.Equal(["DynamicallyAccessedMembersAttribute"], copy.CustomAttributes.Select(static attribute => attribute.AttributeType.Name)));
        context.Unload();
    }

    private static void Same(string source) => Assert.Equal(Run(fused: false, source), Run(fused: true, source));

    private static string Run(bool fused, string source)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Usings + source);
        if (fused)
            Assert.True(FusingWeaver.Weave(file, new FusingOptions()).IsWritten);
        AssemblyLoadContext context = new("App", isCollectible: true);
        string text = (string)context.LoadFromAssemblyPath(file).GetType("Program")!.GetMethod("Run")!.Invoke(null, null)!;
        context.Unload();
        return text;
    }
}
