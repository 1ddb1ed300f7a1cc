namespace LeanTasks.Soak.Tests.Running;

/// <summary>What combinators make of several plans.</summary>
internal static class PlansTogether
{
    /// <summary>Of a task that ends when all have ended, and has their failures in the order of the tasks.</summary>
    public static void RequireAll(Plan[] plans, LeanTask all)
    {
        Record.Exception(all.Wait);
        if (Faults(plans) is { Length: > 0 } faults)
        {
            Assert.Equal(faults, all.Exception!.InnerExceptions);
        }
        else if (Array.Find(plans, static plan => plan.Ending == Ending.Cancel) is { } canceled)
        {
            canceled.RequireThrown(Record.Exception(all.Finish)!);
            Assert.True(all.IsCanceled);
        }
        else
        {
            Assert.Equal(TaskStatus.RanToCompletion, all.Status);
            if (all is LeanTask<int[]> withResults)
                Assert.Equal(plans.Select(static plan => plan.Value), withResults.Result);
        }
    }

    /// <summary>Of a task that has the failures in the order in which they came.</summary>
    public static void RequireAllInAnyOrder(Plan[] plans, LeanTask all)
    {
        Record.Exception(all.Wait);
        Exception[] faults = Faults(plans);
        CancellationToken[] tokens = [.. plans.Where(static plan => plan.Ending == Ending.Cancel).Select(static plan => plan.Token)];
        Assert.Equal(faults.ToHashSet(), all.Exception?.InnerExceptions.ToHashSet() ?? []);
        if (faults.Length == 0 && tokens.Length > 0)
            Assert.Contains(Assert.IsAssignableFrom<OperationCanceledException>(Record.Exception(all.Finish)).CancellationToken, tokens);
        else
            Assert.Equal(faults.Length > 0 ? TaskStatus.Faulted : TaskStatus.RanToCompletion, all.Status);
    }

    /// <summary>Each outcome is enumerated once.</summary>
    public static async LeanTask RequireEachAsync(Plan[] plans, IAsyncEnumerable<ValueTask<int>> each)
    {
        List<Plan> left = [.. plans];
        await foreach (ValueTask<int> ended in each)
        {
            Assert.True(ended.IsCompleted);
            Plan? plan;
            try
            {
                int value = await ended;
                plan = left.Find(plan => plan.Ending == Ending.Result && plan.Value == value);
            }
            catch (SoakException exception)
            {
                plan = left.Find(plan => plan.Exception == exception);
            }
            catch (OperationCanceledException exception)
            {
                plan = left.Find(plan => plan.Ending == Ending.Cancel && plan.Token == exception.CancellationToken);
            }

            Assert.NotNull(plan);
            left.Remove(plan);
        }

        Assert.Empty(left);
    }

    private static Exception[] Faults(Plan[] plans) =>
        [.. plans.Where(static plan => plan.Ending == Ending.Fault).Select(static plan => plan.Exception)];
}
