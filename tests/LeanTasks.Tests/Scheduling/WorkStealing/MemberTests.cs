using System.Diagnostics;
using System.Reflection;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling.WorkStealing;

/// <summary>Names, numbers, arguments, and what a debugger is shown.</summary>
public sealed class MemberTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(-2)]
    [InlineData(513)]
    [InlineData(int.MinValue)]
    [InlineData(int.MaxValue)]
    public void NumberOfWorkersOutOfRange(int workers) =>
        Assert.Throws<ArgumentOutOfRangeException>(nameof(workers), () => WorkStealingScheduler.Start(workers));

    [Fact]
    public void AsManyWorkersAsProcessorsIfNobodySays()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start();
        Assert.Equal(Environment.ProcessorCount, scheduler.MaximumConcurrencyLevel);
        Assert.Equal(Environment.ProcessorCount, WorkStealingScheduler.Shared.MaximumConcurrencyLevel);
    }

    [Fact]
    public void SharedIsAlwaysTheSame() => Assert.Same(WorkStealingScheduler.Shared, WorkStealingScheduler.Shared);

    [Fact]
    public void NameIsTheOneGiven()
    {
        using WorkStealingScheduler named = WorkStealingScheduler.Start(1, "given");
        using WorkStealingScheduler unnamed = WorkStealingScheduler.Start(1);
        Assert.Equal("given", named.Name);
        Assert.NotEmpty(unnamed.Name);
        Assert.StartsWith(unnamed.Name, unnamed.Start(static () => Thread.CurrentThread.Name).Finish(), StringComparison.Ordinal);
    }

    [Fact]
    public void IdsDiffer()
    {
        using WorkStealingScheduler one = WorkStealingScheduler.Start(1);
        using WorkStealingScheduler other = WorkStealingScheduler.Start(1);
        int[] ids = [one.Id, other.Id, WorkStealingScheduler.Shared.Id, LeanScheduler.Default.Id];
        Assert.Distinct(ids);
        Assert.DoesNotContain(0, ids);
        Assert.Equal(ids[0], one.Id);
    }

    [Fact]
    public void NullBodyIsRefused()
    {
        using WorkStealingScheduler scheduler = WorkStealingScheduler.Start(1);
        Assert.Throws<ArgumentNullException>("body", () => scheduler.Run(null!));
    }

    [Fact]
    public void DebuggerIsShownWhatIsQueued()
    {
        using WorkStealingScheduler scheduler = LoneScheduler.Create();
        bool release = false;
        LeanTask? own = null;
        LeanTask busy = scheduler.Start(() =>
        {
            Volatile.Write(ref own, scheduler.Start(static () => { }));
            Patience.Until(() => Volatile.Read(ref release));
        });
        Patience.Until(() => Volatile.Read(ref own) is not null);
        LeanTask queued = scheduler.Start(static () => { });
        Assert.Equivalent(new[] { own!.Id, queued.Id }, ShownTasks(scheduler).Select(static task => task.Id), strict: true);
        Volatile.Write(ref release, true);
        new[] { busy, queued, own }.Finish();
        Assert.Empty(ShownTasks(scheduler));
    }

    private static IEnumerable<LeanTask> ShownTasks(LeanScheduler scheduler)
    {
        Type view = Type.GetType(typeof(LeanScheduler).GetCustomAttribute<DebuggerTypeProxyAttribute>()!.ProxyTypeName, throwOnError: true)!;
        object shown = Activator.CreateInstance(view, BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic, null, [scheduler], null)!;
        return (IEnumerable<LeanTask>)view.GetProperty("ScheduledTasks")!.GetValue(shown)!;
    }
}
