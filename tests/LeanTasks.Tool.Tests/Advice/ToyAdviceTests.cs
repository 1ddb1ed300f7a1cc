using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Tests.Code;

namespace LeanTasks.Tool.Tests.Advice;

/// <summary>Small programs of which it is known what to advise: none is told to do what would break it.</summary>
public sealed class ToyAdviceTests(ToyAdviceTests.Toys toys) : IClassFixture<ToyAdviceTests.Toys>
{
    private static readonly string[] s_withoutAsync = ["merge", "pass through"];

    /// <summary>Whoever would keep, combine or await a value task again is broken by one.</summary>
    [Theory]
    [InlineData("InField", "InField.UseAsync stores the task")]
    [InlineData("InDictionary", "InDictionary.UseAsync stores the task")]
    [InlineData("InArray", "InArray.UseAsync passes the task on to Task.WhenAll")]
    [InlineData("InList", "InList.UseAsync passes the task on to List.Add")]
    [InlineData("InLazy", "the property InLazy.Value.get returns the task")]
    [InlineData("Raced", "Raced.UseAsync passes the task on to Task.WhenAny")]
    [InlineData("TwiceAwaited", "TwiceAwaited.UseAsync stores the task")]
    [InlineData("LaterAwaited", "LaterAwaited.UseAsync stores the task")]
    [InlineData("AskedAgain", "AskedAgain.UseAsync stores the task")]
    [InlineData("Continued", "Continued.UseAsync passes the task on to Task")]
    [InlineData("Started", "Started.UseAsync creates a delegate from it for Task.Run")]
    [InlineData("Chosen", "Chosen.UseAsync uses it in a way that is not recognized")]
    public void WhoseTaskIsKeptKeepsIt(string toy, string keeper)
    {
        MethodAdvice advice = toys.Advise(toy);
        Assert.Equal("keep", advice.Action);
        Assert.Contains(keeper, advice.Why, StringComparison.Ordinal);
    }

    /// <summary>A caller of an async method does not see the contexts that it sets.</summary>
    [Theory]
    [InlineData("SetsTenant")]
    [InlineData("SetsTenantBehindAnInterface")]
    [InlineData("SetsCulture")]
    [InlineData("SetsSynchronizationContext")]
    [InlineData("StartsActivity")]
    public void WhoSetsAContextIsNeitherMergedNorPassedThrough(string toy) =>
        Assert.DoesNotContain(toys.Advise(toy).Action, s_withoutAsync);

    /// <summary>Where only the user can know, the condition stands in the line of the advice.</summary>
    [Theory]
    [InlineData("CallsADelegate", "Check that no delegate it calls sets an AsyncLocal")]
    [InlineData("CallsBackThroughTheFramework", "Check that")]
    public void WhatIsNotKnownIsACondition(string toy, string condition)
    {
        MethodAdvice advice = toys.Advise(toy);
        Assert.Contains(advice.Action, s_withoutAsync);
        Assert.Contains(condition, advice.Why, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Plain", "merge")]
    [InlineData("AwaitedByTwo", "pooled")]
    public void WhatIsSafeIsAdvised(string toy, string action) => Assert.Equal(action, toys.Advise(toy).Action);

    /// <summary>The toys, compiled once: each a class with an async method MAsync, and its caller UseAsync.</summary>
    public sealed class Toys : IDisposable
    {
        private const string Source = """
            using System.Diagnostics;
            using System.Globalization;
            using System.Linq;
            using System.Threading;

            public static class Work
            {
                public static readonly AsyncLocal<string> Tenant = new();
                public static async Task WaitAsync() => await Task.Yield();
            }

            public interface IEntering { void Enter(); }
            public class Entering : IEntering { public void Enter() => Work.Tenant.Value = "x"; }

            public class InField { Task<int> _kept; public async Task UseAsync() { _kept = MAsync(); await Task.Yield(); await _kept; } async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class InDictionary { Dictionary<int, Task<int>> _kept = []; public async Task UseAsync() { if (!_kept.TryGetValue(1, out var task)) _kept[1] = task = MAsync(); await task; } async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class InArray { public async Task UseAsync() => await Task.WhenAll(MAsync(), MAsync()); async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class InList { public async Task UseAsync(List<Task> list) { list.Add(MAsync()); await Task.WhenAll(list); } async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class InLazy { public Task<int> Value => MAsync(); public async Task UseAsync() => await Value; async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class Raced { public async Task UseAsync() => await Task.WhenAny(MAsync(), Task.Delay(1)); async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class TwiceAwaited { public async Task<int> UseAsync() { Task<int> task = MAsync(); return await task + await task; } async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class LaterAwaited { public async Task<int> UseAsync() { Task<int> task = MAsync(); await Work.WaitAsync(); return await task; } async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class AskedAgain { public async Task<int> UseAsync() { Task<int> task = MAsync(); while (!task.IsCompleted) await Task.Yield(); return task.Result; } async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class Continued { public async Task UseAsync() => await MAsync().ContinueWith(static task => task.Result + 1); async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class Started { public async Task UseAsync() => await Task.Run(MAsync); async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }
            public class Chosen { Task<int> _kept; public async Task UseAsync() => await (_kept ?? MAsync()); async Task<int> MAsync() { await Task.Yield(); await Work.WaitAsync(); return 1; } }

            public class SetsTenant { public async Task<int> UseAsync() { int one = await MAsync(); await Work.WaitAsync(); return one; } async Task<int> MAsync() { Work.Tenant.Value = "x"; await Task.Yield(); return 1; } }
            public class SetsTenantBehindAnInterface { IEntering _entering = new Entering(); public async Task<int> UseAsync() { int one = await MAsync(); await Work.WaitAsync(); return one; } async Task<int> MAsync() { _entering.Enter(); await Task.Yield(); return 1; } }
            public class SetsCulture { public async Task<int> UseAsync() { int one = await MAsync(); await Work.WaitAsync(); return one; } async Task<int> MAsync() { CultureInfo.CurrentCulture = CultureInfo.InvariantCulture; await Task.Yield(); return 1; } }
            public class SetsSynchronizationContext { public async Task<int> UseAsync() { int one = await MAsync(); await Work.WaitAsync(); return one; } async Task<int> MAsync() { SynchronizationContext.SetSynchronizationContext(new()); await Task.Yield(); return 1; } }
            public class StartsActivity { public async Task<int> UseAsync() { int one = await MAsync(); await Work.WaitAsync(); return one; } async Task<int> MAsync() { new Activity("x").Start(); await Task.Yield(); return 1; } }

            public class CallsADelegate { public async Task<int> UseAsync(Action called) { int one = await MAsync(called); await Work.WaitAsync(); return one; } async Task<int> MAsync(Action called) { called(); await Task.Yield(); return 1; } }
            public class CallsBackThroughTheFramework { public async Task<int> UseAsync(Lazy<int> lazy) { int one = await MAsync(lazy); await Work.WaitAsync(); return one; } async Task<int> MAsync(Lazy<int> lazy) { int one = lazy.Value; await Task.Yield(); return one; } }

            public class Plain { public async Task<int> UseAsync() { int one = await MAsync(); await Work.WaitAsync(); return one; } async Task<int> MAsync() { await Task.Yield(); return 1; } }
            public class AwaitedByTwo { public async Task<int> UseAsync() { int one = await MAsync(); return one + await MAsync(); } async Task<int> MAsync() { await Task.Yield(); return 1; } }
            """;

        private readonly CompiledApp _app = CompiledApp.Of(Source);

        /// <summary>The advice on MAsync of a toy, where half of the calls suspended.</summary>
        internal MethodAdvice Advise(string toy)
        {
            AdvisedMethod Counted(string method) => Samples.Method(
                MethodKind.TaskOfT, synchronous: 500, suspended: 500, code: _app.CodeOf($"{toy}+<{method}>"), name: _app.Key($"{toy}+<{method}>"));
            return Samples.Advise(Counted("MAsync"), Counted("UseAsync"));
        }

        public void Dispose() => _app.Dispose();
    }
}
