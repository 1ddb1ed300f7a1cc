namespace LeanTasks.Soak.Tests.Running;

/// <summary>Waits for what was planned, and compares the outcome with the plan. All failures are observed.</summary>
internal static class Requirements
{
    /// <summary>Blocks until the task has ended.</summary>
    public static void Require(this Plan plan, LeanTask task)
    {
        Exception? thrown = Record.Exception(task.Wait);
        plan.RequireEnded(task);
        switch (plan.Ending)
        {
            case Ending.Fault:
                Assert.Same(plan.Exception, Assert.Single(Assert.IsType<AggregateException>(thrown).InnerExceptions));
                break;
            case Ending.Cancel:
                Exception inner = Assert.Single(Assert.IsType<AggregateException>(thrown).InnerExceptions);
                Assert.Equal(plan.Token, Assert.IsType<TaskCanceledException>(inner).CancellationToken);
                break;
            default:
                Assert.Null(thrown);
                break;
        }
    }

    /// <summary>Of a task that has ended.</summary>
    public static void RequireEnded(this Plan plan, LeanTask task)
    {
        Assert.True(task.IsCompleted);
        Assert.Equal(StatusOf(plan), task.Status);
        if (plan.Ending == Ending.Fault)
            Assert.Same(plan.Exception, Assert.Single(task.Exception!.InnerExceptions));
        else
            Assert.Null(task.Exception);
        if (plan.Ending == Ending.Result && task is LeanTask<int> withResult)
            Assert.Equal(plan.Value, withResult.Result);
    }

    /// <summary>Awaits it, once.</summary>
    public static async LeanTask RequireAsync(this Plan plan, ValueTask<int> task)
    {
        int value;
        try
        {
            value = await task;
        }
        catch (Exception exception)
        {
            plan.RequireThrown(exception);
            return;
        }

        Assert.Equal((plan.Ending, plan.Value), (Ending.Result, value));
    }

    /// <summary>Awaits it, once.</summary>
    public static async LeanTask RequireAsync(this Plan plan, ValueTask task)
    {
        try
        {
            await task;
        }
        catch (Exception exception)
        {
            plan.RequireThrown(exception);
            return;
        }

        Assert.Equal(Ending.Result, plan.Ending);
    }

    /// <summary>Of an await that has thrown.</summary>
    public static void RequireThrown(this Plan plan, Exception exception)
    {
        switch (plan.Ending)
        {
            case Ending.Fault:
                Assert.Same(plan.Exception, exception);
                break;
            case Ending.Cancel:
                Assert.Equal(plan.Token, Assert.IsAssignableFrom<OperationCanceledException>(exception).CancellationToken);
                break;
            default:
                Assert.Fail($"Instead of a result: {exception}");
                break;
        }
    }

    /// <summary>Blocks until the task has ended, and throws what its await would.</summary>
    public static void Finish(this LeanTask task) => task.GetAwaiter().GetResult();

    private static TaskStatus StatusOf(Plan plan) => plan.Ending switch
    {
        Ending.Fault => TaskStatus.Faulted,
        Ending.Cancel => TaskStatus.Canceled,
        _ => TaskStatus.RanToCompletion,
    };
}
