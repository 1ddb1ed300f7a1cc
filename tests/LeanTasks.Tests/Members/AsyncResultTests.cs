using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Members;

/// <summary>IAsyncResult and IDisposable.</summary>
public sealed class AsyncResultTests
{
    [Fact]
    public void HandleIsSetByTheCompletion() => Both.Same(static library =>
    {
        Subject source = library.Source();
        WaitHandle handle = source.AsyncResult.AsyncWaitHandle;
        bool before = handle.WaitOne(0);
        bool same = ReferenceEquals(handle, source.AsyncResult.AsyncWaitHandle);
        source.SetException(new ProgramException("fault"));
        return (before, same, handle.WaitOne(0), ReferenceEquals(handle, source.AsyncResult.AsyncWaitHandle), source.AsyncResult.CompletedSynchronously, source.AsyncResult.AsyncState);
    });

    [Fact]
    public void HandleOfACompletedTaskIsSet() => Both.Same(static library =>
        (library.FromException(new ProgramException("fault")).AsyncResult.AsyncWaitHandle.WaitOne(0), library.Completed.AsyncResult.AsyncWaitHandle.WaitOne(0)));

    [Fact]
    public void HandleWakesABlockedThread() => Both.Same(static library =>
    {
        Subject source = library.Source();
        Thread completer = Patience.OnceBlocked(() =>
        {
            source.SetResult();
        });
        bool set = source.AsyncResult.AsyncWaitHandle.WaitOne(Patience.Limit);
        completer.Join();
        return set;
    });

    [Fact]
    public void DisposeBeforeTheEndIsRefused() => Both.Same(static library =>
    {
        Subject source = library.Source();
        Subject task = library.New(static () => { });
        string thrown = Telling.Thrown(Disposing(source)) + Telling.Thrown(Disposing(task));
        source.SetResult();
        return thrown + source.Ending() + source.AsyncResult.AsyncWaitHandle.WaitOne(0);
    });

    [Fact]
    public void DisposedTaskHasNoHandle() => Both.Same(static library =>
    {
        Subject with = library.FromException(new ProgramException("fault"));
        WaitHandle handle = with.AsyncResult.AsyncWaitHandle;
        Subject without = library.StartNew(static () => { }).Ended();
        string told = "";
        foreach (Subject task in new[] { with, without })
        {
            Disposing(task)();
            Disposing(task)();
            told += Telling.Thrown(() => _ = task.AsyncResult.AsyncWaitHandle) + task.Ending() + task.AsyncResult.IsCompleted + task.AsyncResult.AsyncState;
            told += task.ContinueWith(static _ => { }).Ending();
        }

        return told + Telling.Thrown(() => handle.WaitOne(0));
    });

    [Fact]
    public void FinalizerOfADerivedTaskDisposesOfItInAnyState()
    {
        Finalized bcl = new();
        LeanFinalized lean = new();
        bcl.Finalize(disposing: false);
        lean.Finalize(disposing: false);
        Assert.Equal(Telling.Thrown(() => _ = ((IAsyncResult)bcl).AsyncWaitHandle), Telling.Thrown(() => _ = ((IAsyncResult)lean).AsyncWaitHandle));
        Assert.Throws<ObjectDisposedException>(() => ((IAsyncResult)lean).AsyncWaitHandle);
        Assert.Throws<InvalidOperationException>(lean.Dispose);
    }

    [Fact]
    public void SharedTasksCannotBeDisposedOf() => Both.Same(static library =>
    {
        Disposing(library.Completed)();
        return library.Completed.AsyncResult.AsyncWaitHandle.WaitOne(0);
    });

    [Fact]
    public void SharedResultsCannotBeDisposedOf()
    {
        Task[] bcls = [Task.FromResult(5), Task.FromResult(true), Task.FromResult(false), Task.FromResult<string?>(null)];
        LeanTask[] leans = [LeanTask.FromResult(5), LeanTask.FromResult(true), LeanTask.FromResult(false), LeanTask.FromResult<string?>(null)];
        foreach (IAsyncResult task in bcls.Concat<IAsyncResult>(leans))
        {
            ((IDisposable)task).Dispose();
            Assert.True(task.AsyncWaitHandle.WaitOne(0));
        }
    }

    [Fact]
    public void HandleAskedForByManyThreadsIsOne() => FreshThread.Run(static () =>
    {
        for (int round = 0; round < 200; round++)
        {
            LeanTaskSource source = new();
            WaitHandle?[] handles = new WaitHandle?[4];
            Thread[] threads = [.. Enumerable.Range(0, 4).Select(i => new Thread(() => handles[i] = ((IAsyncResult)source).AsyncWaitHandle))];
            Array.ForEach(threads, static thread => thread.UnsafeStart());
            source.SetResult();
            Array.ForEach(threads, static thread => thread.Join());
            Assert.Single(handles.Distinct());
            Assert.True(handles[0]!.WaitOne(0));
        }
    });

    private static Action Disposing(Subject task) => ((IDisposable)task.AsyncResult).Dispose;

    private sealed class Finalized() : Task(static () => { })
    {
        public void Finalize(bool disposing) => Dispose(disposing);
    }

    private sealed class LeanFinalized() : LeanTask(static () => { })
    {
        public void Finalize(bool disposing) => Dispose(disposing);
    }
}
