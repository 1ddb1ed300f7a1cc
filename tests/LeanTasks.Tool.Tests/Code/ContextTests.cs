using LeanTasks.Tool.Code;
using LeanTasks.Weaving;

namespace LeanTasks.Tool.Tests.Code;

/// <summary>What an async method sets of the contexts, and takes back because it is async.</summary>
public sealed class ContextTests
{
    private const string Frame = """
        using System.Globalization; using System.Linq; using System.Threading; using System.Diagnostics;
        interface ITenants { void Enter(); }
        class Tenants : ITenants
        {
            public static readonly AsyncLocal<string> Current = new();
            public void Enter() => Current.Value = "b";
            public static void Set() => Deep();
            static void Deep() => Current.Value = "b";
        }
        class Scope : IDisposable { public Scope() => Tenants.Set(); public void Dispose() => Tenants.Set(); }
        class Plain : IDisposable { public Plain() { } public void Dispose() { } }
        abstract class Base { public abstract void Do(); public virtual void Quiet() { } }
        class Derived : Base { public override void Do() => Tenants.Set(); public override void Quiet() => Console.WriteLine(); }
        class A
        {
            Task Unit() => null; int Count; IDisposable Disposable; Action Delegate; ITenants Interface; Base Object; List<string> Names = new();
            Task Passing() { Tenants.Set(); return Unit(); }
            async Task Guarded() { Tenants.Set(); await Unit(); }

        """;

    [Theory]
    [InlineData("async Task M() { Tenants.Current.Value = \"b\"; await Unit(); }", "A.M sets an AsyncLocal")]
    [InlineData("async Task M() { Tenants.Set(); await Unit(); }", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("async Task M() { await Unit(); Tenants.Set(); }", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("async Task M() => await Passing();", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("async Task M() { Interface.Enter(); await Unit(); }", "Tenants.Enter sets an AsyncLocal")]
    [InlineData("async Task M() { Object.Do(); await Unit(); }", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("async Task M() { _ = new Scope(); await Unit(); }", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("async Task M() { Names.ForEach(name => Tenants.Current.Value = name); await Unit(); }", "sets an AsyncLocal")]
    [InlineData("async Task M() { Names.ForEach(Local); await Unit(); void Local(string name) => Tenants.Set(); }", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("struct Value : IDisposable { public void Dispose() => Tenants.Set(); } async Task M() { using (new Value()) Count++; await Unit(); }", "Tenants.Deep sets an AsyncLocal")]
    [InlineData("async Task M() { CultureInfo.CurrentCulture = null; await Unit(); }", "A.M sets a culture")]
    [InlineData("async Task M() { Activity.Current = null; await Unit(); }", "A.M sets the current Activity")]
    [InlineData("async Task M() { ExecutionContext.SuppressFlow(); await Unit(); }", "A.M sets the ExecutionContext")]
    [InlineData("async Task M() { SynchronizationContext.SetSynchronizationContext(null); await Unit(); }", "A.M sets the SynchronizationContext")]
    public void WhatSetsAContextIsFound(string method, string expected)
    {
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(Frame + method + " }", optimized);
            Assert.Contains(expected, app.CodeOf("<M>").Context.Sets, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("async Task M() { Count++; await Unit(); }")]
    [InlineData("async Task M() { Console.WriteLine(Tenants.Current.Value); await Unit().ConfigureAwait(false); }")]
    [InlineData("async Task M() { await Guarded(); }")]
    [InlineData("async Task M() { Object.Quiet(); await Unit(); }")]
    [InlineData("async Task M() { ExecutionContext.Run(ExecutionContext.Capture(), null, null); await Unit(); }")]
    [InlineData("async Task M() { foreach (string name in Names) Count += name.Length; await Unit(); }")]
    [InlineData("async Task M() { Console.WriteLine(new Plain().ToString()); await Unit(); }")]
    [InlineData("async Task M() { Names.ForEach(name => Console.WriteLine(name)); Names.ForEach(Console.WriteLine); await Unit(); }")]
    [InlineData("async Task M(Action action) { await Task.Run(action); }")]
    public void WhatSetsNoneIsKnownToSetNone(string method)
    {
        foreach (bool optimized in new[] { true, false })
        {
            using CompiledApp app = CompiledApp.Of(Frame + method + " }", optimized);
            Assert.Equal(ContextUse.None, app.CodeOf("<M>").Context);
        }
    }

    [Theory]
    [InlineData("async Task M() { Delegate(); await Unit(); }", "Check that no delegate it calls sets an AsyncLocal")]
    [InlineData("async Task M(Action<string> action) { Names.ForEach(action); await Unit(); }", "Check that no delegate it passes on sets an AsyncLocal")]
    [InlineData("void Call(Action<string> action) => Names.ForEach(action); async Task M(Action<string> action) { Call(action); await Unit(); }", "Check that no delegate it passes on sets an AsyncLocal")]
    [InlineData("async Task M(Delegate action) { action.DynamicInvoke(); await Unit(); }", "Check that the code called by Delegate.DynamicInvoke does not set an AsyncLocal")]
    [InlineData("async Task M(Lazy<int> lazy) { Count = lazy.Value; await Unit(); }", "Check that the code called by Lazy.Value does not set an AsyncLocal")]
    [InlineData("async Task M() { typeof(Tenants).GetMethod(\"Set\").Invoke(null, null); await Unit(); }", "Check that the code called by MethodBase.Invoke does not set an AsyncLocal")]
    [InlineData("unsafe void Call() { delegate*<void> f = null; f(); } async Task M() { Call(); await Unit(); }", "Check that no function pointer it calls sets an AsyncLocal")]
    [InlineData("async Task M() { Disposable.Dispose(); await Unit(); }", "Check that its calls through .NET types do not reach code that changes a context (Tenants.Deep sets an AsyncLocal)")]
    public void WhatMaySetOneIsToBeChecked(string method, string expected)
    {
        using CompiledApp app = CompiledApp.Of(Frame + method + " }");
        Assert.Equal(new ContextUse(null, expected), app.CodeOf("<M>").Context);
    }

    [Fact]
    public void OtherAssembliesOfTheAppAreFollowed()
    {
        using CompiledApp app = CompiledApp.Of("public class Tenants { static System.Threading.AsyncLocal<int> s = new(); public static void Set() => s.Value = 1; }");
        app.Add("Other", "class A { async Task M() { Tenants.Set(); await Task.Yield(); } }");
        Assert.Equal("Tenants.Set sets an AsyncLocal", app.CodeOf("<M>").Context.Sets);
    }

    /// <summary>A fused method takes its changes back, as the builder did.</summary>
    [Fact]
    public void AnAssemblyThatIsFusedIsFollowedAsBefore()
    {
        using CompiledApp app = CompiledApp.Of(
            "public static class Tenants { static System.Threading.AsyncLocal<int> s = new(); public static async Task Load() { s.Value = 1; await Inner(); } static async Task Inner() { s.Value = 2; await Task.Yield(); } }");
        app.Add("Other", "class A { async Task M() { await Tenants.Load(); Console.WriteLine(); } }");
        FusingResult result = FusingWeaver.Weave(app.FileOf("App"), new FusingOptions { ReferenceFolders = [AppContext.BaseDirectory] });
        Assert.True(result.IsWritten);
        Assert.Equal(ContextUse.None, app.CodeOf("<M>").Context);
    }

    [Fact]
    public void WhatIsNotThereIsToBeChecked()
    {
        using CompiledApp app = CompiledApp.Of("public class Tenants { public static void Set() { } }");
        app.Add("Other", "class A { async Task M() { Tenants.Set(); await Task.Yield(); } }");
        app.Remove("App");
        Assert.Equal("Check that Tenants.Set, whose code was not found, does not set an AsyncLocal", app.CodeOf("<M>").Context.Check);
    }

    [Fact]
    public void ABuilderThatBringsNoContextsBackIsFollowed()
    {
        const string builder = """
            using System.Runtime.CompilerServices; using System.Threading;
            [AsyncMethodBuilder(typeof(Builder))] struct Work { public TaskAwaiter GetAwaiter() => default; }
            struct Builder
            {
                public static Builder Create() => default; public Work Task => default; public void SetResult() { } public void SetException(Exception e) { }
                public void SetStateMachine(IAsyncStateMachine machine) { }
                public void Start<T>(ref T machine) where T : IAsyncStateMachine => machine.MoveNext();
                public void AwaitOnCompleted<A, T>(ref A awaiter, ref T machine) where A : INotifyCompletion where T : IAsyncStateMachine { }
                public void AwaitUnsafeOnCompleted<A, T>(ref A awaiter, ref T machine) where A : ICriticalNotifyCompletion where T : IAsyncStateMachine { }
            }
            class A
            {
                static AsyncLocal<int> s = new();
                async Work Setting() { s.Value = 1; await Task.Yield(); }
                async Task M() { await Setting(); }
            }
            """;
        using CompiledApp app = CompiledApp.Of(builder);
        Assert.Equal("A.Setting sets an AsyncLocal", app.CodeOf("<M>").Context.Sets);
    }

    [Fact]
    public void ConfigureAwaitOfFalseIsSeenOnBothSides()
    {
        using CompiledApp app = CompiledApp.Of(Frame + """
            async Task Leaving() => await Unit().ConfigureAwait(false);
            async Task Staying() => await Unit();
            async Task Back() { await Leaving(); Count++; }
            async Task Away() { await Staying().ConfigureAwait(false); Count++; }
            }
            """);
        Assert.True(app.CodeOf("<Leaving>").LeavesContext);
        Assert.False(app.CodeOf("<Staying>").LeavesContext);
        Assert.True(Assert.Single(app.CodeOf("<Leaving>").Callers).ComesBack);
        Assert.False(Assert.Single(app.CodeOf("<Staying>").Callers).ComesBack);
    }
}
