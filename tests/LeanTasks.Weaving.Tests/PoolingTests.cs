using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Weaving.Tests.Sources;
using Microsoft.CodeAnalysis;
using Mono.Cecil;
using MethodImplAttributes = Mono.Cecil.MethodImplAttributes;

namespace LeanTasks.Weaving.Tests;

public sealed class PoolingTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;
        namespace App
        {
            public interface ISource<T> { ValueTask<T> Get(); }
            public class Worker : ISource<List<int>>
            {
                private int _n = 1;
                public static async ValueTask Plain() { await Task.Yield(); await Task.Delay(1); }
                public async ValueTask<int> Sum() { await Plain(); return _n + await Generic<string>.Deep<int>(3) + (await ((ISource<List<int>>)this).Get()).Count; }
                async ValueTask<List<int>> ISource<List<int>>.Get() { await Task.Yield(); return [1, 2, 3]; }
                [LeanTasks.NotPooled] public static async ValueTask<int> Kept() { await Task.Yield(); return await Inside(); static async ValueTask<int> Inside() { await Task.Yield(); return 1; } }
                public static async ValueTask<int> Kept(int x) { await Task.Yield(); return await Inside(x); static async ValueTask<int> Inside(int y) { await Task.Yield(); return y; } }
                [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))] public static async ValueTask Own() { await Task.Yield(); }
                public static async Task<int> Task1() { await Task.Yield(); return 1; }
                public static async ValueTask<int> Lambdas(int a)
                {
                    Func<int, ValueTask<int>> f = async x => { await Task.Yield(); return x + a; };
                    Func<ValueTask> g = static async () => await Task.Yield();
                    await g();
                    return await f(1) + await Local(2);
                    async ValueTask<int> Local(int y) { await Task.Yield(); return y * a; }
                }
                public static async ValueTask Fail() { try { await Task.Yield(); throw new InvalidOperationException("x"); } finally { await Task.Yield(); } }
            }
            public static class Generic<T>
            {
                public static async ValueTask<int> Deep<U>(int n) { if (n == 0) return typeof(T) == typeof(U) ? 1 : 38; await Task.Yield(); return await Generic<List<T>>.Deep<T>(n - 1); }
            }
            [LeanTasks.NotPooled] public class Left { public class Nested { public static async ValueTask A() { await Task.Yield(); } } }
            public static class Program
            {
                public static async Task<string> Run()
                {
                    int sum = await new Worker().Sum();
                    int lambdas = await Worker.Lambdas(10);
                    int kept = await Worker.Kept() + await Worker.Kept(2);
                    try { await Worker.Fail(); } catch (InvalidOperationException e) { return $"{sum} {lambdas} {kept} {e.Message}"; }
                    return "no exception";
                }
            }
        }
        namespace LeanTasks { [AttributeUsage(AttributeTargets.All)] internal sealed class NotPooledAttribute : Attribute; }
        """;

    [Theory]
    [InlineData(OptimizationLevel.Release)]
    [InlineData(OptimizationLevel.Debug)]
    public async Task PooledMethodsDoWhatTheyDid(OptimizationLevel optimization)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source, optimization);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true });
        Assert.True(result.IsWritten);
        Assert.Equal(
            [
                "App.Generic.Deep: ",
                "App.Left.Nested.A: opted out by Left",
                "App.Worker.Fail: ",
                "App.Worker.Get: ",
                "App.Worker.Kept(): opted out",
                "App.Worker.Kept(int): ",
                "App.Worker.Kept.Inside(): opted out by Kept",
                "App.Worker.Kept.Inside(int): ",
                "App.Worker.Lambdas: ",
                "App.Worker.Lambdas.Local: ",
                "App.Worker.Lambdas.lambda(): ",
                "App.Worker.Lambdas.lambda(int): ",
                "App.Worker.Own: it uses a custom builder, System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder",
                "App.Worker.Plain: ",
                "App.Worker.Sum: ",
            ],
            result.ValueTaskMethods.Select(m => $"{m.Method}: {m.WhyNot}"));

        ProgramContext context = new("App");
        Assembly assembly = context.LoadFromAssemblyPath(file);
        MethodInfo run = assembly.GetType("App.Program")!.GetMethod("Run")!;
        for (int i = 0; i < 3; i++)
            Assert.Equal("42 31 3 x", await (Task<string>)run.Invoke(null, null)!);

        Type machine = assembly.GetType("App.Worker")!.GetMethod("Sum")!.GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType;
        Assert.Equal(typeof(PooledValueTaskMethodBuilder<int>), machine.GetField("<>t__builder")!.FieldType);

        Assert.False(FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true }).IsWritten);
    }

    [Theory]
    [InlineData("Get", "App.Worker.Get")]
    [InlineData("Worker.Get", "App.Worker.Get")]
    [InlineData("App.Worker.Get", "App.Worker.Get")]
    [InlineData("Generic<T>.Deep", "App.Generic.Deep")]
    [InlineData("Lambdas", "App.Worker.Lambdas", "App.Worker.Lambdas.Local", "App.Worker.Lambdas.lambda()", "App.Worker.Lambdas.lambda(int)")]
    [InlineData("Lambdas.Local", "App.Worker.Lambdas.Local")]
    [InlineData("*l*n", "App.Worker.Plain")]
    [InlineData("Worker.Kept", "App.Worker.Kept(int)", "App.Worker.Kept.Inside(int)")]
    [InlineData("Worker.Kept( int )", "App.Worker.Kept(int)", "App.Worker.Kept.Inside(int)")]
    [InlineData("Kept.Inside(int)", "App.Worker.Kept.Inside(int)")]
    [InlineData("Lambdas.lambda()", "App.Worker.Lambdas.lambda()")]
    [InlineData("Plain()", "App.Worker.Plain")]
    public void OnlyTheMethodsNamedArePooled(string pattern, params string[] expected)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        byte[] before = File.ReadAllBytes(file);
        FusingResult result = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, Methods = [pattern], DryRun = true });
        Assert.Equal(expected, result.ValueTaskMethods.Where(static m => m.IsPooled).Select(static m => m.Method));
        Assert.Contains("its name does not match --methods", result.ValueTaskMethods.Select(static m => m.WhyNot));
        Assert.False(result.IsWritten);
        Assert.Equal(before, File.ReadAllBytes(file));
    }

    [Fact]
    public async Task HalfOfAnAssemblyMayBePooled()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, Methods = ["Deep", "Local", "Get"] });
        ProgramContext context = new("App");
        MethodInfo run = context.LoadFromAssemblyPath(file).GetType("App.Program")!.GetMethod("Run")!;
        Assert.Equal("42 31 3 x", await (Task<string>)run.Invoke(null, null)!);
    }

    [Theory]
    [InlineData("App.Worker.Plein", "App.Worker.Plain")]
    [InlineData("Task1", "Did you mean")]
    [InlineData("Worker.Kept(string, int)", "Did you mean App.Worker.Kept() or App.Worker.Kept(int)?")]
    [InlineData("Plein(int)", "App.Worker.Plain")]
    [InlineData(" ", "An empty method name was given")]
    public void ANameThatFitsNothingIsAnError(string pattern, string expected)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        WeavingException error = Assert.Throws<WeavingException>(() => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, Methods = ["Plain", pattern] }));
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatHasNoBuilderIsNamed()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        using (ModuleDefinition module = ModuleDefinition.ReadModule(file, new ReaderParameters { InMemory = true }))
        {
            // As runtime-async compiles it, which the compiler at hand does not.
            const MethodImplAttributes Async = (MethodImplAttributes)0x2000;
            module.GetType("App.Worker").Methods.Single(static m => m.Name == "Plain").ImplAttributes |= Async;
            module.Write(file);
        }

        Assert.Equal(1, AssemblyReader.Read(file).RuntimeAsyncMethods);
        PoolingOutcome plain = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, DryRun = true }).ValueTaskMethods.Single(static m => m.Method == "App.Worker.Plain");
        Assert.Equal("it is compiled with runtime-async and has no state machine", plain.WhyNot);
    }
}
