using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Continuations;

/// <summary>A task of a task, unwrapped: it ends as the inner one does, or as the outer one if that has none.</summary>
public sealed class UnwrapTests
{
    [Fact]
    public void InnerOfACompletedOuterIsTheResultItself()
    {
        LeanTaskSource<int> inner = new();
        Assert.Same(inner, LeanTask.FromResult<LeanTask<int>>(inner).Unwrap());
        Assert.Same(inner, LeanTask.FromResult<LeanTask>(inner).Unwrap());
    }

    [Fact]
    public void ProxyEndsWithTheInnersResult()
    {
        LeanTaskSource<LeanTask<int>> outer = new();
        LeanTaskSource<int> inner = new();
        LeanTask<int> proxy = outer.Unwrap();
        outer.SetResult(inner);
        Assert.Equal(TaskStatus.WaitingForActivation, proxy.Status);
        inner.SetResult(3);
        Assert.Equal(3, proxy.Result);
    }

    [Fact]
    public void OuterOfTheInnersOwnTypeIsNotTakenForTheInner()
    {
        // The runtime type of the inner task is that of the outer one.
        LeanTaskSource<LeanTask> outer = new();
        LeanTaskSource<LeanTask> inner = new();
        LeanTask proxy = outer.Unwrap();
        outer.SetResult(inner);
        Assert.False(proxy.IsCompleted);
        inner.SetResult(new LeanTaskSource());
        Assert.True(proxy.IsCompletedSuccessfully);
    }

    [Fact]
    public void MissingInnerCancels()
    {
        LeanTaskSource<LeanTask> outer = new();
        LeanTask proxy = outer.Unwrap();
        outer.SetResult(null!);
        Assert.True(proxy.IsCanceled);
        Assert.True(LeanTask.FromResult<LeanTask>(null!).Unwrap().IsCanceled);
    }

    [Fact]
    public void FaultsAndCancellationsOfEitherArePassedOn()
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        LeanTaskSource<LeanTask<int>> faulted = new();
        LeanTaskSource<LeanTask<int>> canceled = new();
        LeanTaskSource<LeanTask<int>> ofFaulted = new();
        LeanTask<int>[] proxies = [faulted.Unwrap(), canceled.Unwrap(), ofFaulted.Unwrap()];
        faulted.SetException([new ProgramException("one"), new ProgramException("two")]);
        canceled.SetCanceled(source.Token);
        ofFaulted.SetResult(LeanTask.FromException<int>(new ProgramException("inner")));

        Assert.Equal(["one", "two"], proxies[0].Exception!.InnerExceptions.Select(static e => e.Message));
        Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => proxies[1].GetAwaiter().GetResult()).CancellationToken);
        Assert.Equal("inner", proxies[2].Exception!.InnerException!.Message);
    }

    [Fact]
    public void ProxyOfAnAttachedOuterIsAttachedToo() => FreshThread.Run(static () =>
    {
        Assert.Equal(OfBcl(), OfLean());

        static (TaskStatus Status, int Exceptions) OfLean()
        {
            LeanTaskSource<LeanTask> outer = null!;
            LeanTaskSource inner = new();
            LeanTask parent = new(() =>
            {
                outer = new LeanTaskSource<LeanTask>(TaskCreationOptions.AttachedToParent);
                _ = outer.Unwrap();
            });
            parent.Start();
            Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
            outer.SetResult(inner);
            Assert.Equal(TaskStatus.WaitingForChildrenToComplete, parent.Status);
            inner.SetException(new ProgramException("inner"));
            return (parent.Status, parent.Exception!.Flatten().InnerExceptions.Count);
        }

        static (TaskStatus Status, int Exceptions) OfBcl()
        {
            TaskCompletionSource<Task> outer = null!;
            TaskCompletionSource inner = new();
            Task parent = new(() =>
            {
                outer = new TaskCompletionSource<Task>(TaskCreationOptions.AttachedToParent);
                _ = outer.Task.Unwrap();
            });
            parent.Start(TaskScheduler.Default);
            Patience.Until(() => parent.Status == TaskStatus.WaitingForChildrenToComplete);
            outer.SetResult(inner.Task);
            Assert.Equal(TaskStatus.WaitingForChildrenToComplete, parent.Status);
            inner.SetException(new ProgramException("inner"));
            return (parent.Status, parent.Exception!.Flatten().InnerExceptions.Count);
        }
    });

    /// <summary>As an async lambda returns one, which nothing asks for another type.</summary>
    [Fact]
    public async Task TheInnerMayBeATaskOfTheBcl()
    {
        TaskCompletionSource gate = new();
        LeanTask lean = LeanTask.CompletedTask.ContinueWith(async _ => await gate.Task).Unwrap();
        LeanTask<int> leanOfInt = LeanTask.FromResult(3).ContinueWith(async three => await gate.Task.ContinueWith(_ => three.Result, TaskScheduler.Default)).Unwrap();
        Task bcl = Task.CompletedTask.ContinueWith(async _ => await gate.Task, TaskScheduler.Default).Unwrap();
        Assert.False(lean.IsCompleted);
        gate.SetResult();
        await bcl;
        await lean;
        Assert.Equal(3, await leanOfInt);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TasksOfTheBclAreUnwrappedAsTheBclDoes(bool before)
    {
        foreach (Func<Task<int>?> make in (Func<Task<int>?>[])[static () => null, static () => Task.FromResult(3), Failed, static () => Task.FromCanceled<int>(new CancellationToken(true))])
        {
            TaskCompletionSource<Task> bcl = new();
            TaskCompletionSource<Task<int>> bclOfInt = new();
            LeanTaskSource<Task> lean = new();
            LeanTaskSource<Task<int>> leanOfInt = new();
            if (before)
                End();
            Task[] tasks = [bcl.Task.Unwrap(), bclOfInt.Task.Unwrap(), lean.Task.Unwrap().AsTask(), leanOfInt.Task.Unwrap().AsTask()];
            if (!before)
                End();
            Patience.Until(() => tasks.All(static task => task.IsCompleted));
            Assert.Equal((tasks[0].Status, tasks[1].Status), (tasks[2].Status, tasks[3].Status));
            Assert.Equal(MessagesOf(tasks[1]), MessagesOf(tasks[3]));
            Assert.Equal(MessagesOf(tasks[0]), MessagesOf(tasks[2]));

            void End()
            {
                bcl.SetResult(make()!);
                bclOfInt.SetResult(make()!);
                lean.SetResult(make()!);
                leanOfInt.SetResult(make()!);
            }
        }

        static Task<int> Failed()
        {
            TaskCompletionSource<int> source = new();
            source.SetException([new ProgramException("one"), new ProgramException("two")]);
            return source.Task;
        }

        static string MessagesOf(Task task) => string.Join(", ", task.Exception?.InnerExceptions.Select(static exception => exception.Message) ?? []);
    }

    [Fact]
    public void FaultsAndCancellationsOfTheOuterArePassedOnWhereTheInnerIsOfTheBcl()
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        LeanTaskSource<Task> faulted = new();
        LeanTaskSource<Task<int>> canceled = new();
        (LeanTask ofFaulted, LeanTask<int> ofCanceled) = (faulted.Task.Unwrap(), canceled.Task.Unwrap());
        faulted.SetException([new ProgramException("one"), new ProgramException("two")]);
        canceled.SetCanceled(source.Token);
        Assert.Equal(["one", "two"], ofFaulted.Exception!.InnerExceptions.Select(static e => e.Message));
        Assert.Equal(source.Token, Assert.ThrowsAny<OperationCanceledException>(() => ofCanceled.GetAwaiter().GetResult()).CancellationToken);
        Assert.Throws<ArgumentNullException>(() => ((LeanTask<Task>)null!).Unwrap());
    }
}
