using LeanTasks.Tests.Scheduling.WorkStealing;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Forks;

/// <summary>A fork whose second side is surely stolen, or surely not.</summary>
internal static class ForkScene
{
    /// <summary>All overloads, stolen and not.</summary>
    public static TheoryData<ForkForm, bool> All
    {
        get
        {
            TheoryData<ForkForm, bool> all = [];
            foreach (ForkForm form in Enum.GetValues<ForkForm>())
            {
                all.Add(form, false);
                all.Add(form, true);
            }

            return all;
        }
    }

    /// <summary>Runs a test on an external thread of a scheduler with another thread, or with none that may steal.</summary>
    public static void OnExternalThread(bool stolen, Action<WorkStealingScheduler> test) => FreshThread.Run(() =>
    {
        using WorkStealingScheduler scheduler = stolen ? WorkStealingScheduler.Start(2) : LoneScheduler.Create();
        scheduler.Run(() => test(scheduler));
    });

    /// <summary>Runs a test in a task of such a scheduler.</summary>
    public static void InTask(bool stolen, Action<WorkStealingScheduler> test) => FreshThread.Run(() =>
    {
        using WorkStealingScheduler scheduler = stolen ? WorkStealingScheduler.Start(2) : LoneScheduler.Create();
        scheduler.Start(() => test(scheduler)).Finish();
    });

    /// <summary>Forks inside such a test, and sees to it that the second side is stolen: the first waits for its beginning elsewhere.</summary>
    public static (int A, int B) Join(WorkStealingScheduler scheduler, ForkForm form, bool stolen, Func<int> a, Func<int> b)
    {
        int here = Environment.CurrentManagedThreadId;
        int there = 0;
        Func<int> first = () =>
        {
            Assert.Equal(here, Environment.CurrentManagedThreadId);
            if (stolen)
                Patience.Until(() => Volatile.Read(ref there) != 0);
            return a();
        };
        Func<int> second = () =>
        {
            Volatile.Write(ref there, Environment.CurrentManagedThreadId);
            return b();
        };
        try
        {
            return scheduler.Run<FormBody, (int A, int B)>(new(form, first, second));
        }
        finally
        {
            Assert.Equal(stolen, there != here);
        }
    }

    public static void Join(WorkStealingScheduler scheduler, ForkForm form, bool stolen, Action a, Action b) => Join(
        scheduler,
        form,
        stolen,
        () =>
        {
            a();
            return 0;
        },
        () =>
        {
            b();
            return 0;
        });
}
