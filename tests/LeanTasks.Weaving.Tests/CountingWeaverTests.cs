using System.Reflection;
using System.Text.Json;
using LeanTasks.Weaving.Tests.Sources;
using Microsoft.CodeAnalysis;

namespace LeanTasks.Weaving.Tests;

public sealed class CountingWeaverTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;
        namespace App;
        public static class Program
        {
            public static async Task Plain() => await Task.Yield();
            public static async Task<int> Sum() { await Plain(); Fire(); await Pooled(); return 1 + await Inner() + await Deep<string>(3) + await Count(); }
            public static async ValueTask<int> Inner() { await Task.Yield(); return 38; }
            public static async ValueTask<int> Deep<T>(int n) { if (n == 0) return 1; await Task.Yield(); return await Deep<List<T>>(n - 1); }
            public static async IAsyncEnumerable<int> Items() { yield return 1; await Task.Yield(); yield return 2; }
            public static async Task<int> Count() { int n = 0; await foreach (int _ in Items()) n++; return n; }
            public static ReadOnlySpan<long> Longs => new long[] { 1, 2, 3, 0x7fffffffffffffff };
            public static long Last() => Longs[3] - Longs.Length;
            public static async void Fire() => await Task.Yield();
            [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))] public static async ValueTask Pooled() => await Task.Yield();
        }
        """;

    [Theory]
    [InlineData(OptimizationLevel.Release)]
    [InlineData(OptimizationLevel.Debug)]
    public async Task AWovenAssemblyDoesWhatItDid(OptimizationLevel optimization)
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source, optimization);
        AssemblyFacts facts = CountingWeaver.Weave(file, []);
        Assert.True(facts.Counts);
        Assert.Equal(8, facts.AsyncMethods);
        Assert.Equal(0, facts.RuntimeAsyncMethods);
        Assert.Empty(facts.OtherBuilders);
        Assert.Equal(optimization == OptimizationLevel.Debug, facts.IsUnoptimized);
        Assert.False(facts.IsReadyToRun || facts.HasStrongName || facts.HasAuthenticode || facts.IsFSharp);

        ProgramContext context = new("App");
        Type program = context.LoadFromAssemblyPath(file).GetType("App.Program")!;
        Assert.Equal(42, await (Task<int>)program.GetMethod("Sum")!.Invoke(null, null)!);
        Assert.Equal(0x7fffffffffffffff - 4, program.GetMethod("Last")!.Invoke(null, null));
        foreach (Type machine in program.GetNestedTypes(BindingFlags.NonPublic).Where(static t => t.GetField("<>t__builder") is not null))
            Assert.Equal("LeanTasks.Profiling.Builders", machine.GetField("<>t__builder")!.FieldType.Namespace);
    }

    [Fact]
    public void WeavingTwiceChangesNothing()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        CountingWeaver.Weave(file, []);
        byte[] once = File.ReadAllBytes(file);
        Assert.True(CountingWeaver.Weave(file, []).Counts);
        Assert.Equal(once, File.ReadAllBytes(file));
        Assert.Contains(
            "is already instrumented", Assert.Throws<WeavingException>(() => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true })).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void AnAssemblyWithoutAsyncMethodsStays()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", "public class App;");
        byte[] before = File.ReadAllBytes(file);
        Assert.False(CountingWeaver.Weave(file, []).Counts);
        Assert.Equal(before, File.ReadAllBytes(file));
    }

    [Fact]
    public async Task PrecompiledCodeGoes()
    {
        using TemporaryFolder folder = new();
        string file = folder.File("System.Text.Json.dll");
        File.Copy(typeof(JsonSerializer).Assembly.Location, file);
        Assert.True(AssemblyReader.Read(file).IsReadyToRun, "The runtime's own assemblies are precompiled.");
        Assert.True(CountingWeaver.Weave(file, []).IsReadyToRun);
        Assert.False(AssemblyReader.Read(file).IsReadyToRun);

        ProgramContext context = new("Json");
        Type serializer = context.LoadFromAssemblyPath(file).GetType("System.Text.Json.JsonSerializer")!;
        MethodInfo serialize = serializer.GetMethods().First(
            static m => m.Name == "SerializeAsync" && m.IsGenericMethod && m.GetParameters() is [{ ParameterType.Name: "Stream" }, _, { ParameterType.Name: "JsonSerializerOptions" }, _]);
        using MemoryStream stream = new();
        await (Task)serialize.MakeGenericMethod(typeof(List<int>)).Invoke(null, [stream, new List<int> { 1, 2 }, null, CancellationToken.None])!;
        Assert.Equal("[1,2]", System.Text.Encoding.UTF8.GetString(stream.ToArray()));
        Assert.NotEqual(typeof(JsonSerializer), serializer);
    }

    [Fact]
    public void WhatItRefersToNeedNotBeThere()
    {
        using TemporaryFolder folder = new();
        string lib = Compiled.To(folder, "Lib", "public enum Kind : byte { A, B } public class MarkAttribute : System.Attribute { public MarkAttribute(Kind kind) { } public Kind More { get; set; } } public class Base { }");
        string file = Compiled.To(
            folder,
            "App",
            "using System.Threading.Tasks; [Mark(Kind.B, More = Kind.A)] public class App : Base { [Mark(Kind.A)] public static async ValueTask F(Kind kind = Kind.B) => await Task.Yield(); }",
            references: [lib]);
        File.Delete(lib);
        Assert.Equal(1, AssemblyReader.Read(file).AsyncMethods);
        string copy = folder.File("Copy.dll");
        File.Copy(file, copy);
        Assert.True(CountingWeaver.Weave(copy, []).Counts);
        Assert.True(FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true }).ValueTaskMethods[0].IsPooled);
    }

    [Fact]
    public void BuildersOfItsOwnStay()
    {
        const string Own = """
            using System.Threading.Tasks;
            public static class App { public static async Task F() => await Task.Yield(); }
            namespace System.Runtime.CompilerServices
            {
                public struct AsyncTaskMethodBuilder
                {
                    public static AsyncTaskMethodBuilder Create() => default;
                    public Task Task => Task.CompletedTask;
                    public void Start<T>(ref T machine) where T : IAsyncStateMachine { }
                    public void SetStateMachine(IAsyncStateMachine machine) { }
                    public void SetResult() { }
                    public void SetException(Exception error) { }
                    public void AwaitOnCompleted<A, T>(ref A awaiter, ref T machine) where A : INotifyCompletion where T : IAsyncStateMachine { }
                    public void AwaitUnsafeOnCompleted<A, T>(ref A awaiter, ref T machine) where A : ICriticalNotifyCompletion where T : IAsyncStateMachine { }
                }
            }
            """;
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Own);
        AssemblyFacts facts = CountingWeaver.Weave(file, []);
        Assert.False(facts.Counts);
        Assert.Equal(["System.Runtime.CompilerServices.AsyncTaskMethodBuilder"], facts.OtherBuilders);
    }

    [Fact]
    public void ABuilderThatWrapsOneOfDotnetCounts()
    {
        const string Own = """
            using System;
            using System.Runtime.CompilerServices;
            using System.Threading.Tasks;
            public static class App { [AsyncMethodBuilder(typeof(Wrapper))] public static async Task F() => await Task.Yield(); }
            public struct Wrapper
            {
                private AsyncTaskMethodBuilder _inner;
                public static Wrapper Create() => new() { _inner = AsyncTaskMethodBuilder.Create() };
                public Task Task => _inner.Task;
                public void Start<T>(ref T machine) where T : IAsyncStateMachine => _inner.Start(ref machine);
                public void SetStateMachine(IAsyncStateMachine machine) => _inner.SetStateMachine(machine);
                public void SetResult() => _inner.SetResult();
                public void SetException(Exception error) => _inner.SetException(error);
                public void AwaitOnCompleted<A, T>(ref A awaiter, ref T machine) where A : INotifyCompletion where T : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
                public void AwaitUnsafeOnCompleted<A, T>(ref A awaiter, ref T machine) where A : ICriticalNotifyCompletion where T : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
            }
            """;
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Own);
        AssemblyFacts facts = CountingWeaver.Weave(file, []);
        Assert.True(facts.Counts && facts.HasCountableBuilders);
        Assert.Empty(facts.OtherBuilders);
        Assert.Equal(["Wrapper"], facts.WrappingTypes);
        facts = AssemblyReader.Read(file);
        Assert.Empty(facts.OtherBuilders);
        Assert.True(facts.Counts && !facts.HasCountableBuilders);
    }

    [Fact]
    public void AnAuthenticodeSignatureIsNoted()
    {
        using TemporaryFolder folder = new();
        string file = Compiled.To(folder, "App", Source);
        PatchedImage.AddAuthenticode(file);
        Assert.True(AssemblyReader.Read(file).HasAuthenticode);
        Assert.Contains(
            "Authenticode", Assert.Throws<WeavingException>(() => FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true })).Message, StringComparison.Ordinal);
        FusingResult plan = FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, DryRun = true });
        Assert.True(plan.Facts.HasAuthenticode && !plan.IsWritten && plan.ValueTaskMethods.Any(static method => method.IsPooled));
        Assert.True(FusingWeaver.Weave(file, new FusingOptions { Fuses = false, Pools = true, OutputFile = folder.File("Out.dll") }).IsWritten);
        Assert.False(AssemblyReader.Read(folder.File("Out.dll")).HasAuthenticode);
        Assert.True(CountingWeaver.Weave(file, []).HasAuthenticode);
    }
}
