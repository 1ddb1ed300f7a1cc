using LeanTasks.Tests.Scheduling.WorkStealing;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>What a side sees of its surroundings does not tell whether it was stolen.</summary>
public sealed class ForkContextTests
{
    private static readonly AsyncLocal<int> s_local = new();

    public static TheoryData<ForkForm, bool> All => ForkScene.All;

    [Theory]
    [MemberData(nameof(All))]
    public void SidesChangeNothingForOthers(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        s_local.Value = 1;
        Assert.Equal((1, 1), ForkScene.Join(scheduler, form, stolen, static () => s_local.Value++, static () => s_local.Value++));
        Assert.Equal(1, s_local.Value);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void SidesThatThrowChangeNothingEither(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        s_local.Value = 1;
        int seen = 0;
        Assert.Throws<AggregateException>(() => ForkScene.Join(
            scheduler,
            form,
            stolen,
            static () =>
            {
                s_local.Value = 2;
                throw new InvalidOperationException();
            },
            () =>
            {
                seen = s_local.Value;
                s_local.Value = 3;
                throw new InvalidOperationException();
            }));
        Assert.Equal(1, seen);
        Assert.Equal(1, s_local.Value);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void EmptyContextStaysEmpty(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        Assert.Equal((0, 0), ForkScene.Join(scheduler, form, stolen, static () => s_local.Value++, static () => s_local.Value++));
        Assert.Equal(0, s_local.Value);
        Assert.Equal((0, 0), ForkScene.Join(scheduler, form, stolen, static () => s_local.Value, static () => s_local.Value));
    });

    [Theory]
    [MemberData(nameof(All))]
    public void SuppressedContextStaysHereAndSuppressed(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        s_local.Value = 1;
        using (ExecutionContext.SuppressFlow())
        {
            (int a, int b) = ForkScene.Join(scheduler, form, stolen, static () => s_local.Value, static () => s_local.Value);
            Assert.Equal(1, a);
            Assert.Equal(stolen ? 0 : 1, b);
            Assert.True(ExecutionContext.IsFlowSuppressed());
        }

        Assert.Equal(1, s_local.Value);
        Assert.Equal((1, 1), ForkScene.Join(scheduler, form, stolen, static () => s_local.Value, static () => s_local.Value));
    });

    [Theory]
    [MemberData(nameof(All))]
    public void SuppressedContextComesBackWhateverSidesDo(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        s_local.Value = 1;
        using (ExecutionContext.SuppressFlow())
        {
            Action change = static () => s_local.Value++;
            Action flow = static () =>
            {
                if (ExecutionContext.IsFlowSuppressed())
                    ExecutionContext.RestoreFlow();
            };
            foreach ((Action a, Action b) in new[] { (change, change), (flow, flow), (change, flow) })
            {
                ForkScene.Join(scheduler, form, stolen, a, b);
                Assert.Equal(1, s_local.Value);
                Assert.True(ExecutionContext.IsFlowSuppressed());
            }

            Assert.Throws<InvalidOperationException>(() => ForkScene.Join(scheduler, form, stolen, static () =>
            {
                s_local.Value = 2;
                throw new InvalidOperationException();
            }, change));
            Assert.Equal(1, s_local.Value);
            Assert.True(ExecutionContext.IsFlowSuppressed());
        }
    });

    [Theory]
    [MemberData(nameof(All))]
    public void SidesThatSuppressTheFlowChangeNothing(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        s_local.Value = 1;
        Action suppress = static () => ExecutionContext.SuppressFlow();
        bool isSuppressed = true;
        ForkScene.Join(scheduler, form, stolen, suppress, () => isSuppressed = ExecutionContext.IsFlowSuppressed());
        Assert.False(isSuppressed);
        ForkScene.Join(scheduler, form, stolen, suppress, suppress);
        Assert.False(ExecutionContext.IsFlowSuppressed());
        Assert.Equal(1, s_local.Value);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void SidesAreInTheTask(ForkForm form, bool stolen) => ForkScene.InTask(stolen, scheduler =>
    {
        int id = LeanTask.CurrentId!.Value;
        Assert.Equal((id, id), ForkScene.Join(scheduler, form, stolen, static () => LeanTask.CurrentId ?? 0, static () => LeanTask.CurrentId ?? 0));
        ForkScene.Join(scheduler, form, stolen, () => Assert.Same(scheduler, LeanScheduler.Current), () => Assert.Same(scheduler, LeanScheduler.Current));
        Assert.Equal(id, LeanTask.CurrentId);
    });

    [Theory]
    [MemberData(nameof(All))]
    public void SidesOfNoTaskAreInNone(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        Action check = static () =>
        {
            Assert.Null(LeanTask.CurrentId);
            Assert.Same(LeanScheduler.Default, LeanScheduler.Current);
        };
        ForkScene.Join(scheduler, form, stolen, check, check);
    });

    /// <summary>The thread that steals is clean again for its next task.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public void ThiefKeepsNothing(ForkForm form, bool stolen) => ForkScene.OnExternalThread(stolen, scheduler =>
    {
        s_local.Value = 1;
        ForkScene.Join(
            scheduler,
            form,
            stolen,
            static () => { },
            () =>
            {
                s_local.Value = 2;
                if (stolen)
                    SynchronizationContext.SetSynchronizationContext(new SynchronizationContext());
            });
        using (ExecutionContext.SuppressFlow())
        {
            for (int i = 0; i < 4; i++)
            {
                scheduler.Start(static () =>
                {
                    Assert.Equal(0, s_local.Value);
                    Assert.Null(SynchronizationContext.Current);
                }).Finish();
            }
        }
    });

    [Theory]
    [MemberData(nameof(All))]
    public void ChildrenOfSidesAreTheTasks(ForkForm form, bool stolen)
    {
        int ended = 0;
        ForkScene.InTask(stolen, scheduler =>
        {
            for (int round = 0; round < 20; round++)
            {
                LeanTask parent = new(() =>
                {
                    Action child = () => scheduler.Start(() => Interlocked.Increment(ref ended), TaskCreationOptions.AttachedToParent);
                    ForkScene.Join(scheduler, form, stolen, child, child);
                });
                parent.RunSynchronously(scheduler);
                Assert.True(parent.IsCompletedSuccessfully);
                Assert.Equal(2 * (round + 1), ended);
            }
        });
        Assert.Equal(40, ended);
    }
}
