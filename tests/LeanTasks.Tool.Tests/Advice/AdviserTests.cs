using System.Threading.Tasks.Sources;
using LeanTasks.Profiling;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Calibration;
using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Tests.Advice;

public class AdviserTests
{
    [Fact]
    public void FewCallsSayNothing()
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(synchronous: 99));
        Assert.Equal(new MethodAdvice("keep", "99 calls are not enough for advice.", 0, 0), advice);
    }

    [Fact]
    public void ResultsOfSynchronousCallsAskForAValueTask()
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(synchronous: 990, suspended: 10));
        Assert.Equal("ValueTask", advice.Action);

        // 990 tasks of 72 bytes, and 10 boxes that are larger by 8.
        Assert.Equal(71.2, advice.SavedBytesPerCall);

        // 990 times 15 - 5, and 10 times 100 - 102.
        Assert.Equal(9.9, advice.SavedNanosecondsPerCall);
        Assert.Equal(
            "99 % of 1,000 calls did not suspend. Calls that do not suspend allocate a task for their result: return a ValueTask. "
            + "This changes its API. All 2 callers await it immediately.",
            advice.Why);
    }

    [Fact]
    public void BoxesOfATaskAskForAPool()
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(MethodKind.Task, suspended: 1000, boxBytes: 132));
        Assert.Equal("pooled", advice.Action);
        Assert.Equal(132, advice.SavedBytesPerCall);

        // 100 - 90, and 20 bytes more than the measured box has.
        Assert.Equal(12, advice.SavedNanosecondsPerCall);
        Assert.Contains("return a ValueTask, then run 'leantasks fuse App.dll --pool-value-tasks --methods App.M'. This changes its API", advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void BoxesOfAValueTaskAskForAPoolWithoutAnEdit()
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(MethodKind.ValueTaskOfT, synchronous: 500, suspended: 500, boxBytes: 120));
        Assert.Equal("pooled", advice.Action);
        Assert.Equal(60, advice.SavedBytesPerCall);
        Assert.Equal(6, advice.SavedNanosecondsPerCall);
        Assert.Contains("run 'leantasks fuse App.dll --pool-value-tasks --methods App.M' to pool it without a source change", advice.Why, StringComparison.Ordinal);
        Assert.DoesNotContain("API", advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void TheTasksThatAsTaskMakesOfAPooledOneAreNotSaved()
    {
        // 120 bytes for a box, less 88 for the task: the box was one.
        MethodCode code = Samples.Code with { Callers = [Samples.Awaits("App.C", null) with { MakesTask = true }] };
        MethodAdvice advice = Samples.Advise(Samples.Method(MethodKind.ValueTaskOfT, synchronous: 500, suspended: 500, boxBytes: 120, code: code));
        Assert.Equal(("pooled", 16), (advice.Action, advice.SavedBytesPerCall));
        Assert.Contains(". AsTask then allocates a task of 88 B for each such call.", advice.Why, StringComparison.Ordinal);
        Assert.Equal("keep", Samples.Advise(Samples.Method(MethodKind.ValueTaskOfT, suspended: 500, boxBytes: 88, code: code)).Action);
    }

    /// <summary>The size is that of the runtime.</summary>
    [Fact]
    public void ATaskOverASourceHasTheSizeThatIsReckonedWith()
    {
        ValueTask<string> value = new(new Source(), 0);
        _ = value.AsTask();
        long before = GC.GetAllocatedBytesForCurrentThread();
        Task<string> task = value.AsTask();
        Assert.Equal(Savings.TaskOverSource, GC.GetAllocatedBytesForCurrentThread() - before);
        GC.KeepAlive(task);
    }

    [Theory]
    [InlineData(MethodKind.Task)]
    [InlineData(MethodKind.ValueTask)]
    public void WhatTakesNothingIsKept(MethodKind kind)
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(kind, synchronous: 1000));
        Assert.Equal(("keep", 0.0), (advice.Action, advice.SavedBytesPerCall));
        Assert.Equal("None of 1,000 calls suspended, and nothing can be saved: each call allocated 0 B.", advice.Why);
    }

    [Theory]
    [InlineData(MethodKind.Void, "async void")]
    [InlineData(MethodKind.Iterator, "iterator")]
    [InlineData(MethodKind.PooledValueTask, "already pooled")]
    [InlineData(MethodKind.LeanTaskOfT, "LeanTasks builder")]
    public void OtherKindsAreKept(MethodKind kind, string why)
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(kind, suspended: 1000));
        Assert.Equal("keep", advice.Action);
        Assert.Contains(why, advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void APoolOfTheBclThatHasTooFewBoxesIsSaid()
    {
        AdvisedMethod method = Samples.Method(MethodKind.PoolingValueTaskOfT, synchronous: 1000, suspended: 1000);
        MethodAdvice advice = Samples.Advise(method with { Sums = method.Sums with { Boxes = 100, Bytes = 11_200 } });
        Assert.Equal(("pooled", 5.6, true), (advice.Action, advice.SavedBytesPerCall, advice.IsUpperBound));
        Assert.StartsWith(
            "50 % of 2,000 calls did not suspend. The pool of its BCL builder had no box for 100 of the 1,000 calls that suspended: use PooledValueTaskMethodBuilder from LeanTasks in its attribute.",
            advice.Why,
            StringComparison.Ordinal);
        Assert.Contains("already pooled", Samples.Advise(method with { Sums = method.Sums with { Boxes = 1, Bytes = 112 } }).Why, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(nameof(TaskUse.Stored), null, "App.E stores the task. A ValueTask can be awaited only once, immediately")]
    [InlineData(nameof(TaskUse.PassedOn), "Task.WhenAll", "App.E passes the task on to Task.WhenAll. A ValueTask can be awaited only once, immediately")]
    [InlineData(nameof(TaskUse.PassedOn), "ConcurrentDictionary.GetOrAdd", "App.E passes the task on to ConcurrentDictionary.GetOrAdd. A ValueTask can be awaited only once, immediately")]
    [InlineData(nameof(TaskUse.Delegate), "Task.Run", "App.E creates a delegate from it for Task.Run. The delegate type determines its return type")]
    [InlineData(nameof(TaskUse.Delegate), null, "App.E creates a delegate from it. The delegate type determines its return type")]
    [InlineData(nameof(TaskUse.NotKnown), null, "App.E uses it in a way that is not recognized. A ValueTask can be awaited only once, immediately")]
    public void WhoseTaskIsKeptCombinedOrNotUnderstoodStaysATask(string use, string? receiver, string why)
    {
        MethodCode code = Samples.Code with { Callers = [.. Samples.Code.Callers, new CallSite("App.E", null, "App", Enum.Parse<TaskUse>(use), receiver)] };
        foreach (AdvisedMethod method in new[] { Samples.Method(synchronous: 1000, code: code), Samples.Method(suspended: 1000, code: code) })
        {
            MethodAdvice advice = Samples.Advise(method);
            Assert.Equal(("keep", 0.0), (advice.Action, advice.SavedBytesPerCall));
            Assert.EndsWith($", but it must stay a Task: {why}.", advice.Why, StringComparison.Ordinal);
        }

        Assert.EndsWith(
            ", but it must stay a Task: the property App.P.get returns the task. A ValueTask can be awaited only once, immediately.",
            Samples.Advise(Samples.Method(suspended: 1000, code: Samples.Code with { Property = "App.P.get" })).Why,
            StringComparison.Ordinal);
        CallSite[] stored = [new CallSite("App.D", null, "App", TaskUse.Stored, null), new CallSite("App.E", null, "App", TaskUse.Delegate, null)];
        Assert.EndsWith(
            "App.D stores the task and App.E creates a delegate from it. The delegate type determines its return type. A ValueTask can be awaited only once, immediately.",
            Samples.Advise(Samples.Method(suspended: 1000, code: Samples.Code with { Callers = stored })).Why,
            StringComparison.Ordinal);

        // What returns a ValueTask has callers that know it.
        Assert.Equal("pooled", Samples.Advise(Samples.Method(MethodKind.ValueTaskOfT, suspended: 1000, code: code)).Action);
    }

    [Fact]
    public void PassingThroughBeatsAll()
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(synchronous: 500, suspended: 500, code: Samples.Code with { PassesThrough = true, MayThrowEarly = true }));
        Assert.Equal("pass through", advice.Action);
        Assert.Equal((72 + 112) / 2.0, advice.SavedBytesPerCall);
        Assert.Equal((12 + 60) / 2.0, advice.SavedNanosecondsPerCall);
        Assert.EndsWith("exception thrown before its await would then be thrown by the call, not by the await.", advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void AMethodOfOneCallerIsMergedIntoIt()
    {
        AdvisedMethod method = Samples.Method(suspended: 1000, boxBytes: 132, code: OfOneCaller("Caller"));
        AdvisedMethod caller = Samples.Method(suspended: 100, name: "Caller");
        MethodAdvice advice = Samples.Advise(method, caller);
        Assert.Equal("merge", advice.Action);

        // Its own 132 bytes a call, less 20 bytes of variables in each of the caller's 100 boxes.
        Assert.Equal(130, advice.SavedBytesPerCall);
        Assert.Contains("App.Caller, awaits it immediately", advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatNeedsNoEditIsSaidBesideAMerge()
    {
        AdvisedMethod method = Samples.Method(MethodKind.ValueTask, suspended: 1000, boxBytes: 120, code: OfOneCaller("Caller"));
        MethodAdvice advice = Samples.Advise(method, Samples.Method(suspended: 100, name: "Caller"));
        Assert.Equal("merge", advice.Action);
        Assert.EndsWith(". Or run 'leantasks fuse App.dll --pool-value-tasks --methods App.M', which needs no source change and saves 120 B per call.", advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void TimesAreOffAsFarAsWhatTheyWereReckonedFrom()
    {
        CostTable costs = Samples.Costs with
        {
            SynchronousTaskOfT = Samples.Costs.SynchronousTaskOfT with { Margin = 3 },
            SynchronousValueTaskOfT = Samples.Costs.SynchronousValueTaskOfT with { Margin = 4 },
        };
        AdvisedMethod method = Samples.Method(synchronous: 1000);
        MethodAdvice advice = new Adviser(costs, [method]).Advise()[method];
        Assert.Equal((10, 5, true), (advice.SavedNanosecondsPerCall, advice.NanosecondsMargin, advice.IsTimeKnown));
    }

    [Fact]
    public void WithoutBoxesWhatAMergeAddsToTheCallerIsNotKnown()
    {
        AdvisedMethod method = Samples.Method(synchronous: 1000, code: OfOneCaller("Caller"));
        MethodAdvice advice = Samples.Advise(method, Samples.Method(suspended: 100, name: "Caller"));
        Assert.Equal(("merge", true), (advice.Action, advice.IsUpperBound));
        Assert.False(Samples.Advise(method, Samples.Method(synchronous: 1000, name: "Caller")).IsUpperBound);
    }

    [Fact]
    public void WhatTheCallersGrowByIsNotSaved()
    {
        AdvisedMethod caller = Samples.Method(suspended: 500, name: "Caller");
        MethodAdvice advice = Samples.Advise(Awaited(growth: 16), caller);
        Assert.Equal(("ValueTask", 72 - 8.0, false), (advice.Action, advice.SavedBytesPerCall, advice.IsUpperBound));

        // 15 - 5, and 8 bytes.
        Assert.Equal(10 - 0.8, advice.SavedNanosecondsPerCall);

        // A caller that is to pass the task through grows, too, where the advice is followed alone.
        AdvisedMethod between = caller with { Code = Samples.Code with { PassesThrough = true } };
        Assert.Equal(64, Samples.Advise(Awaited(growth: 16), between).SavedBytesPerCall);

        Assert.Contains("would grow by 80 B", Samples.Advise(Awaited(growth: 160), caller).Why, StringComparison.Ordinal);
    }

    [Fact]
    public void WhereTheCallersGrowthIsNotKnownLessMayBeSaved()
    {
        Assert.True(Samples.Advise(Awaited(growth: null), Samples.Method(suspended: 500, name: "Caller")).IsUpperBound);
        Assert.False(Samples.Advise(Awaited(growth: null), Samples.Method(synchronous: 500, name: "Caller")).IsUpperBound);
        Assert.False(Samples.Advise(Awaited(growth: 8)).IsUpperBound);
        Assert.True(Samples.Advise(Awaited(growth: 8, counted: false)).IsUpperBound);
    }

    [Theory]
    [InlineData("public")]
    [InlineData("virtual")]
    [InlineData("bound")]
    [InlineData("long")]
    [InlineData("stored")]
    [InlineData("two callers")]
    [InlineData("not counted")]
    [InlineData("itself")]
    public void OthersAreNotMerged(string why)
    {
        MethodCode merged = OfOneCaller("Caller");
        MethodCode code = why switch
        {
            "public" => merged with { IsHidden = false },
            "virtual" => merged with { IsVirtual = true },
            "bound" => merged with { BoundTo = "I.M" },
            "long" => merged with { Awaits = 3 },
            "stored" => merged with { Callers = [merged.Callers[0] with { Use = TaskUse.Stored }] },
            "two callers" => merged with { Callers = [.. merged.Callers, .. merged.Callers] },
            "not counted" => OfOneCaller("Other"),
            _ => OfOneCaller("M"),
        };
        Assert.NotEqual("merge", Samples.Advise(Samples.Method(suspended: 1000, code: code), Samples.Method(suspended: 100, name: "Caller")).Action);
    }

    [Fact]
    public void NothingIsMergedIntoWhatGoesAway()
    {
        AdvisedMethod method = Samples.Method(suspended: 1000, code: OfOneCaller("Caller"));
        AdvisedMethod caller = Samples.Method(suspended: 1000, name: "Caller", code: Samples.Code with { PassesThrough = true });
        Assert.Equal("pooled", Samples.Advise(method, caller).Action);
        Assert.Equal("pass through", Samples.Advise(caller, method).Action);
    }

    [Fact]
    public void OfTwoMergesInAChainTheLargerIsAdvised()
    {
        AdvisedMethod inner = Samples.Method(suspended: 1000, code: OfOneCaller("Middle"), name: "Inner");
        AdvisedMethod middle = Samples.Method(suspended: 2000, code: OfOneCaller("Outer"), name: "Middle");
        AdvisedMethod outer = Samples.Method(suspended: 100, name: "Outer");
        Assert.Equal("merge", Samples.Advise(middle, inner, outer).Action);
        Assert.Equal("pooled", Samples.Advise(inner, middle, outer).Action);
    }

    /// <summary>The bytes that are merged into a method are counted once: it is not merged itself, and gets no others.</summary>
    [Fact]
    public void WhatAnotherIsMergedIntoIsNotMergedItself()
    {
        AdvisedMethod inner = Samples.Method(suspended: 2000, code: OfOneCaller("Middle"), name: "Inner");
        AdvisedMethod middle = Samples.Method(suspended: 1000, code: OfOneCaller("Outer"), name: "Middle");
        AdvisedMethod outer = Samples.Method(suspended: 100, name: "Outer");
        Assert.Equal("merge", Samples.Advise(inner, middle, outer).Action);
        Assert.Equal("pooled", Samples.Advise(middle, inner, outer).Action);

        AdvisedMethod other = Samples.Method(suspended: 1500, code: OfOneCaller("Middle"), name: "Other");
        Assert.Equal("pooled", Samples.Advise(other, inner, middle, outer).Action);
    }

    [Fact]
    public void WhatIsReturnedCannotChangeWhereAnotherFixesIt()
    {
        Assert.Contains("I.M", Samples.Advise(Samples.Method(synchronous: 1000, code: Samples.Code with { BoundTo = "I.M" })).Why, StringComparison.Ordinal);
        Assert.Contains("entry point", Samples.Advise(Samples.Method(synchronous: 1000, code: Samples.Code with { IsEntryPoint = true })).Why, StringComparison.Ordinal);

        // A pool changes nothing that is returned.
        Assert.Equal("pooled", Samples.Advise(Samples.Method(MethodKind.ValueTask, suspended: 1000, code: Samples.Code with { BoundTo = "I.M" })).Action);
    }

    [Fact]
    public void WhoPassesATaskThroughMayChangeWithIt()
    {
        AdvisedMethod method = Samples.Method(synchronous: 1000, code: Samples.Code with { Callers = [Samples.Awaits("App.Caller", "Caller")] });
        AdvisedMethod caller = Samples.Method(synchronous: 1000, name: "Caller", code: Samples.Code with { PassesThrough = true });
        Assert.Contains(". App.Caller can still await it, or return it directly and return a ValueTask too.", Samples.Advise(method, caller).Why, StringComparison.Ordinal);

        AdvisedMethod bound = caller with { Code = caller.Code! with { BoundTo = "I.M" } };
        Assert.Equal(
            new MethodAdvice("keep", "App.Caller can return its task directly, and must return a Task for I.M.", 0, 0), Samples.Advise(method, bound));
    }

    [Fact]
    public void WhatMustBeCheckedIsNamed()
    {
        MethodCode code = Samples.Code with
        {
            Implements = ["I.M"],
            Callers =
            [
                Samples.Awaits("App.C", null),
                new CallSite("App.D", null, "App", TaskUse.Blocked),
                new CallSite("App.D", null, "App", TaskUse.Blocked),
                new CallSite("App.E", null, "App", TaskUse.Dropped),
                new CallSite("App.F", null, "App", TaskUse.Returned),
            ],
        };
        Assert.EndsWith(
            "This changes its API. I.M and its implementations change too. Check App.D, which blocks on it (call AsTask() to block on a ValueTask) "
            + "and App.E, which does not await it, and 1 more without a simple await.",
            Samples.Advise(Samples.Method(synchronous: 1000, code: code)).Why,
            StringComparison.Ordinal);
    }

    [Fact]
    public void WhoHandsTheTaskOnChangesWithItOrMustBeChecked()
    {
        Assert.Contains(
            ". App.H, which returns its task, changes too. All 2 callers",
            Samples.Advise(Samples.Method(synchronous: 1000, code: Samples.Code with { HandedOnBy = ["App.H"] })).Why,
            StringComparison.Ordinal);
        Assert.Contains(
            "Check App.H, which returns its task, and must return a Task for I.M.",
            Samples.Advise(Samples.Method(synchronous: 1000, code: Samples.Code with { Callers = [new CallSite("App.H", null, "App", TaskUse.Returned, "I.M")] })).Why,
            StringComparison.Ordinal);
    }

    [Fact]
    public void WithoutCallersOrCodeThatIsSaid()
    {
        Assert.Contains("No caller was found", Samples.Advise(Samples.Method(synchronous: 1000, code: Samples.Code with { Callers = [] })).Why, StringComparison.Ordinal);
        Assert.Contains("callers are unknown", Samples.Advise(Samples.Method(synchronous: 1000) with { Code = null }).Why, StringComparison.Ordinal);
    }

    [Fact]
    public void ALambdaStaysATaskUnlessItsDelegateMayBeOfAnyType()
    {
        MethodCode lambda = Samples.Code with { IsLambda = true, Callers = [] };
        MethodAdvice fixedType = Samples.Advise(Samples.Method(suspended: 1000, code: lambda));
        Assert.Equal("keep", fixedType.Action);
        Assert.Contains("it is a lambda, and the delegate determines its return type", fixedType.Why, StringComparison.Ordinal);

        MethodAdvice any = Samples.Advise(Samples.Method(suspended: 1000, code: lambda with { Callers = [new CallSite("App.Main", null, "App", TaskUse.AnyDelegate, "Routes.MapGet")] }));
        Assert.Equal(("pooled", true), (any.Action, any.IsUpperBound));
        Assert.Contains(". It is a lambda, which Routes.MapGet accepts as a plain Delegate: write the new return type before its parameters.", any.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void WhatIsNotSimplyAwaitedMaySaveLess()
    {
        Assert.False(Samples.Advise(Samples.Method(synchronous: 1000)).IsUpperBound);
        Assert.False(Samples.Advise(Samples.Method(MethodKind.ValueTask, suspended: 1000, code: Samples.Code with { Callers = [] })).IsUpperBound);
        CallSite[] blocked = [.. Samples.Code.Callers, new CallSite("App.E", null, "App", TaskUse.Blocked)];
        Assert.True(Samples.Advise(Samples.Method(synchronous: 1000, code: Samples.Code with { Callers = blocked })).IsUpperBound);
        Assert.True(Samples.Advise(Samples.Method(suspended: 1000, code: Samples.Code with { Callers = [] })).IsUpperBound);
        Assert.True(Samples.Advise(Samples.Method(suspended: 1000) with { Code = null }).IsUpperBound);
    }

    [Fact]
    public void FSharpIsToldOfItsOwnBuilders()
    {
        Assert.Contains("vtask from LeanTasks.FSharp", Samples.Advise(Samples.Method(synchronous: 1000) with { IsFSharp = true }).Why, StringComparison.Ordinal);
        Assert.Contains("poolingValueTask from LeanTasks.FSharp", Samples.Advise(Samples.Method(suspended: 1000) with { IsFSharp = true }).Why, StringComparison.Ordinal);
    }

    [Fact]
    public void AnUnoptimizedBuildIsNamed()
    {
        MethodAdvice advice = Samples.Advise(Samples.Method(synchronous: 1000) with { IsUnoptimized = true });
        Assert.EndsWith(". The byte counts come from an unoptimized build.", advice.Why, StringComparison.Ordinal);
    }

    [Fact]
    public void ManyMethodsTogetherAreKept() =>
        Assert.Contains("Compile with optimization", Samples.Advise(Samples.Method(suspended: 1000) with { IsManyMethods = true }).Why, StringComparison.Ordinal);

    [Fact]
    public void TheProbabilityIsNeverRoundedUp()
    {
        Assert.StartsWith("99.9 % of 100,000 calls", Samples.Advise(Samples.Method(synchronous: 99_999, suspended: 1)).Why, StringComparison.Ordinal);
        Assert.StartsWith("5 of 100,000 calls did not suspend", Samples.Advise(Samples.Method(synchronous: 5, suspended: 99_995)).Why, StringComparison.Ordinal);
    }

    private static AdvisedMethod Awaited(int? growth, bool counted = true) => Samples.Method(
        synchronous: 1000, code: Samples.Code with { Callers = [Samples.Awaits("App.Caller", "Caller") with { Growth = growth, IsCallerCounted = counted }] });

    private static MethodCode OfOneCaller(string caller) => Samples.Code with { IsHidden = true, Callers = [Samples.Awaits("App." + caller, caller)] };

    /// <summary>A source that never completes.</summary>
    private sealed class Source : IValueTaskSource<string>
    {
        public string GetResult(short token) => throw new InvalidOperationException();

        public ValueTaskSourceStatus GetStatus(short token) => ValueTaskSourceStatus.Pending;

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
        {
        }
    }
}
