using System.Reflection;
using System.Runtime.Loader;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Code;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Advice;

/// <summary>Advice to drop async, or to merge, is not given where the caller would see another context for it; it is where it would not.</summary>
public sealed class ContextAdviceTests
{
    // Each Before has a method to advise on, and After is Before with the advice followed to the letter.
    private const string App = """
        using System.Threading;

        public static class Tenants
        {
            public static readonly AsyncLocal<string> Current = new();
            public static void Enter(string name) => Current.Value = name;
            public static async Task WorkAsync(bool waits) { if (waits) await Task.Yield(); }
        }

        public class MergedBefore
        {
            public async Task<string> ShowAsync(bool waits) { Tenants.Enter("caller"); await ReadAsync(waits); await Tenants.WorkAsync(false); return Tenants.Current.Value; }
            private async Task ReadAsync(bool waits) { await Tenants.WorkAsync(waits); Tenants.Enter("reader"); await Tenants.WorkAsync(waits); }
        }

        public class MergedAfter
        {
            public async Task<string> ShowAsync(bool waits)
            {
                Tenants.Enter("caller");
                await Tenants.WorkAsync(waits);
                Tenants.Enter("reader");
                await Tenants.WorkAsync(waits);
                await Tenants.WorkAsync(false);
                return Tenants.Current.Value;
            }
        }

        public class PassedBefore
        {
            public async Task<string> ShowAsync(bool waits) { Tenants.Enter("caller"); await ReadAsync(waits); await ReadAsync(waits); return Tenants.Current.Value; }
            private async Task ReadAsync(bool waits) { Tenants.Enter("reader"); await Tenants.WorkAsync(waits); }
        }

        public class PassedAfter
        {
            public async Task<string> ShowAsync(bool waits) { Tenants.Enter("caller"); await ReadAsync(waits); await ReadAsync(waits); return Tenants.Current.Value; }
            private Task ReadAsync(bool waits) { Tenants.Enter("reader"); return Tenants.WorkAsync(waits); }
        }

        public class Harmless
        {
            public async Task<string> MergingAsync(bool waits) { Tenants.Enter("caller"); await MergedAsync(waits); await Tenants.WorkAsync(false); return Tenants.Current.Value; }
            private async Task MergedAsync(bool waits) { await Tenants.WorkAsync(waits); Console.Out.Flush(); await Tenants.WorkAsync(waits); }
            public async Task PassingAsync(bool waits) => await Tenants.WorkAsync(waits);
            public async Task CallingBackAsync(Action called) { called(); await Tenants.WorkAsync(true); }
        }
        """;

    [Fact]
    public async Task WhereItWouldLoseAValueNeitherIsAdvised()
    {
        using CompiledApp app = CompiledApp.Of(App);
        Assembly assembly = new AssemblyLoadContext("advised", isCollectible: true).LoadFromStream(new MemoryStream(await File.ReadAllBytesAsync(app.FileOf("App"))));
        foreach (bool waits in new[] { true, false })
        {
            foreach (string kind in new[] { "Merged", "Passed" })
            {
                Assert.Equal("caller", await ShowAsync(assembly, kind + "Before", waits));
                Assert.Equal("reader", await ShowAsync(assembly, kind + "After", waits));
            }
        }

        MethodAdvice merged = Advise(app, "MergedBefore+<ReadAsync>", "MergedBefore+<ShowAsync>");
        Assert.Equal("pooled", merged.Action);
        MethodAdvice passed = Advise(app, "PassedBefore+<ReadAsync>", "PassedBefore+<ShowAsync>");
        Assert.Equal("pooled", passed.Action);
        Assert.EndsWith(". It cannot return the awaited task directly: Tenants.Enter sets an AsyncLocal, and async reverts that change when the method returns.", passed.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void WhereNothingIsSetBothAreAdvised()
    {
        using CompiledApp app = CompiledApp.Of(App);
        MethodAdvice merged = Advise(app, "Harmless+<MergedAsync>", "Harmless+<MergingAsync>");
        Assert.Equal("merge", merged.Action);
        Assert.EndsWith("move its code there.", merged.Why, StringComparison.Ordinal);
        MethodAdvice passed = Advise(app, "Harmless+<PassingAsync>");
        Assert.Equal("pass through", passed.Action);
        Assert.DoesNotContain("AsyncLocal", passed.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatIsNotKnownIsSaidInTheRow()
    {
        using CompiledApp app = CompiledApp.Of(App);
        MethodAdvice passed = Advise(app, "Harmless+<CallingBackAsync>");
        Assert.Equal("pass through", passed.Action);
        Assert.EndsWith(". Check that no delegate it calls sets an AsyncLocal: its caller would then see the change.", passed.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void AMergeKeepsThePlaceToWhichTheCallerComesBack()
    {
        MethodCode code = Samples.Code with { IsHidden = true, LeavesContext = true, Callers = [Samples.Awaits("App.Caller", "Caller") with { ComesBack = true }] };
        AdvisedMethod caller = Samples.Method(suspended: 100, name: "Caller");
        string back = Samples.Advise(Samples.Method(suspended: 1000, boxBytes: 132, code: code), caller).Why;
        Assert.EndsWith("move its code there, without its ConfigureAwait(false), because the caller returns to its SynchronizationContext.", back, StringComparison.Ordinal);

        code = code with { Callers = [Samples.Awaits("App.Caller", "Caller")] };
        Assert.EndsWith("move its code there.", Samples.Advise(Samples.Method(suspended: 1000, boxBytes: 132, code: code), caller).Why, StringComparison.Ordinal);
    }

    private static MethodAdvice Advise(CompiledApp app, string stateMachine, string? caller = null)
    {
        AdvisedMethod Sample(string part) => Samples.Method(Profiling.MethodKind.Task, suspended: 1000, code: app.CodeOf(part), name: app.Key(part));
        return caller is null ? Samples.Advise(Sample(stateMachine)) : Samples.Advise(Sample(stateMachine), Sample(caller));
    }

    private static Task<string> ShowAsync(Assembly assembly, string type, bool waits)
    {
        object shown = Activator.CreateInstance(assembly.GetType(type)!)!;
        return (Task<string>)shown.GetType().GetMethod("ShowAsync")!.Invoke(shown, [waits])!;
    }
}
