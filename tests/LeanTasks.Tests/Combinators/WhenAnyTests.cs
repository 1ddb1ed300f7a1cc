using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Combinators;

public sealed class WhenAnyTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(10)]
    public void GivesTheFirstToComplete(int count)
    {
        for (int winner = 0; winner < count; winner++)
        {
            LeanTaskSource<int>[] sources = [.. Enumerable.Range(0, count).Select(static _ => new LeanTaskSource<int>())];
            LeanTask<LeanTask> any = LeanTask.WhenAny((LeanTask[])sources);
            LeanTask<LeanTask<int>> typed = LeanTask.WhenAny<int>(sources);
            Assert.False(any.IsCompleted);
            sources[winner].SetException(new ProgramException("it counts as well"));
            foreach (LeanTaskSource<int> source in sources)
                source.TrySetResult(1);
            Assert.True(any.IsCompletedSuccessfully);
            Assert.Same(sources[winner], any.Result);
            Assert.Same(sources[winner], typed.Result);
            Assert.NotNull(sources[winner].Exception);
        }
    }

    [Fact]
    public void GivesTheFirstOfThoseThatHaveCompleted()
    {
        LeanTask<int> done = LeanTask.FromResult(1);
        LeanTask<int> canceled = LeanTask.FromCanceled<int>(new CancellationToken(canceled: true));
        LeanTask<int> never = new LeanTaskSource<int>();
        Assert.Same(canceled, LeanTask.WhenAny((LeanTask)never, canceled, done).Result);
        Assert.Same(canceled, LeanTask.WhenAny(never, canceled, done).Result);
        Assert.Same(done, LeanTask.WhenAny(done, canceled).Result);
        Assert.Same(canceled, LeanTask.WhenAny(never, canceled).Result);
        Assert.Same(done, LeanTask.WhenAny((LeanTask)never, done).Result);
    }

    [Fact]
    public void SameTaskSeveralTimes()
    {
        LeanTaskSource source = new();
        LeanTask<LeanTask> ofTwo = LeanTask.WhenAny(source, source);
        LeanTask<LeanTask> ofThree = LeanTask.WhenAny(source, source, source);
        source.SetResult();
        Assert.Same(source, ofTwo.Result);
        Assert.Same(source, ofThree.Result);
    }

    [Fact]
    public void SameTaskSeveralTimesThatRunsNothingHere()
    {
        LeanTaskSource source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        LeanTask<LeanTask> any = LeanTask.WhenAny(source, source, source);
        source.SetResult();
        Patience.UntilEnded(any);
        Assert.Same(source, any.Result);
    }

    [Fact]
    public void TakesAnyCollection()
    {
        LeanTaskSource<int> source = new();
        LeanTask[] all =
        [
            LeanTask.WhenAny([source.Task]),
            LeanTask.WhenAny(new List<LeanTask> { source }),
            LeanTask.WhenAny(new Queue<LeanTask>([source])),
            LeanTask.WhenAny(new List<LeanTask<int>> { source, source }),
            LeanTask.WhenAny(new LeanTask<int>[] { source }.AsEnumerable<LeanTask>()),
            LeanTask.WhenAny(Enumerable.Repeat<LeanTask<int>>(source, 4)),
            LeanTask.WhenAny(new ReadOnlySpan<LeanTask<int>>([source])),
        ];
        Assert.All(all, static task => Assert.False(task.IsCompleted));
        source.SetResult(7);
        Assert.All(all, static task => Assert.True(task.IsCompletedSuccessfully));
    }

    [Fact]
    public void ComplainsAsTheBclDoes()
    {
        Task task = Task.CompletedTask;
        LeanTask lean = LeanTask.CompletedTask;
        Complaint.IsTheSame(() => Task.WhenAny((Task[])null!), () => LeanTask.WhenAny((LeanTask[])null!));
        Complaint.IsTheSame(() => Task.WhenAny((IEnumerable<Task>)null!), () => LeanTask.WhenAny((IEnumerable<LeanTask>)null!));
        Complaint.IsTheSame(() => Task.WhenAny<int>((Task<int>[])null!), () => LeanTask.WhenAny<int>((LeanTask<int>[])null!));
        Complaint.IsTheSame(() => Task.WhenAny<int>((IEnumerable<Task<int>>)null!), () => LeanTask.WhenAny<int>((IEnumerable<LeanTask<int>>)null!));
        Complaint.IsTheSame(() => Task.WhenAny(Array.Empty<Task>()), () => LeanTask.WhenAny(Array.Empty<LeanTask>()));
        Complaint.IsTheSame(() => Task.WhenAny(Enumerable.Empty<Task<int>>()), () => LeanTask.WhenAny(Enumerable.Empty<LeanTask<int>>()));
        Complaint.IsTheSame(() => Task.WhenAny([null!]), () => LeanTask.WhenAny([null!]));
        Complaint.IsTheSame(() => Task.WhenAny([task, null!]), () => LeanTask.WhenAny([lean, null!]));
        Complaint.IsTheSame(() => Task.WhenAny([task, task, null!]), () => LeanTask.WhenAny([lean, lean, null!]));
        Complaint.IsTheSame(() => Task.WhenAny(new List<Task> { null!, task }), () => LeanTask.WhenAny(new List<LeanTask> { null!, lean }));
        Complaint.IsTheSame(() => Task.WhenAny(new Queue<Task>([null!, task])), () => LeanTask.WhenAny(new Queue<LeanTask>([null!, lean])));
        Complaint.IsTheSame(() => Task.WhenAny(new Queue<Task<int>>([Task.FromResult(1), null!])), () => LeanTask.WhenAny(new Queue<LeanTask<int>>([LeanTask.FromResult(1), null!])));
        Complaint.IsTheSame(() => Task.WhenAny(null!, task), () => LeanTask.WhenAny(null!, lean));
        Complaint.IsTheSame(() => Task.WhenAny(task, null!), () => LeanTask.WhenAny(lean, null!));
        Complaint.IsTheSame(() => Task.WhenAny<int>(null!, null!), () => LeanTask.WhenAny<int>(null!, null!));
    }

    [Fact]
    public void ContinuesElsewhereAfterATaskThatRunsNothingHere() => FreshThread.Run(static () =>
    {
        LeanTaskSource source = new(TaskCreationOptions.RunContinuationsAsynchronously);
        int here = Environment.CurrentManagedThreadId;
        LeanTask<int> after = LeanTask.WhenAny(source, new LeanTaskSource()).ContinueWith(
            static _ => Environment.CurrentManagedThreadId, TaskContinuationOptions.ExecuteSynchronously);
        source.SetResult();
        Patience.UntilEnded(after);
        Assert.NotEqual(here, after.Result);
    });

}
