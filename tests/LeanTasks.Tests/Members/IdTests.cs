using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Members;

/// <summary>Id and CurrentId.</summary>
public sealed class IdTests
{
    [Fact]
    public void IdsAreUniqueAndStay() => Both.Same(static library =>
    {
        Subject[] tasks = [.. Enumerable.Range(0, 100).Select(i => i % 2 == 0 ? library.Source() : library.New(static () => { }))];
        int[] ids = [.. tasks.Select(static task => task.Id)];
        bool stay = tasks.Select(static task => task.Id).SequenceEqual(ids);
        tasks[0].SetResult();
        tasks[1].RunSynchronously();
        return (ids.Distinct().Count(), stay, ids.Contains(0), tasks[0].Id == ids[0], tasks[1].Id == ids[1]);
    });

    [Fact]
    public void CurrentIdIsThatOfTheTaskThatRuns() => Both.Same(static library =>
    {
        int? inside = null;
        Subject task = library.New(() => inside = library.CurrentId);
        int? before = library.CurrentId;
        task.RunSynchronously();
        int? nestedAfter = null;
        int? nestedInside = null;
        Subject inner = library.New(() => nestedInside = library.CurrentId);
        Subject outer = library.New(() =>
        {
            inner.RunSynchronously();
            nestedAfter = library.CurrentId;
        });
        outer.RunSynchronously();
        return (before, inside == task.Id, nestedInside == inner.Id, nestedAfter == outer.Id, library.CurrentId);
    });

    [Fact]
    public void CurrentIdIsGoneAfterAFault() => Both.Same(static library =>
    {
        library.New(static () => throw new ProgramException("fault")).RunSynchronously();
        return library.CurrentId;
    });

    [Fact]
    public void ContinuationHasItsOwn() => Both.Same(static library =>
    {
        int? inside = null;
        Subject source = library.Source();
        Subject continuation = source.ContinueWith(_ => inside = library.CurrentId, options: TaskContinuationOptions.ExecuteSynchronously);
        source.SetResult();
        return (inside == continuation.Id, inside == source.Id);
    });

    [Fact]
    public void ThreadsThatAskAtOnceGetTheSame() => FreshThread.Run(static () =>
    {
        for (int round = 0; round < 200; round++)
        {
            LeanTaskSource source = new();
            int[] ids = new int[4];
            Thread[] threads = [.. Enumerable.Range(0, 4).Select(i => new Thread(() => ids[i] = source.Id))];
            Array.ForEach(threads, static thread => thread.UnsafeStart());
            source.SetResult();
            Array.ForEach(threads, static thread => thread.Join());
            Assert.Single(ids.Distinct());
            Assert.True(source.Task.IsCompletedSuccessfully);
        }
    });
}
