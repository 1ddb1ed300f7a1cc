namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Members before and after a move. Those that have a Run are run before and after.</summary>
internal static class MovedRows
{
    public static readonly (string Name, string Before, string After)[] All =
    [
        ("Names",
            """
            /// <summary>See <see cref="Task.Delay(int)"/> and <see cref="Task{TResult}"/>.</summary>
            public static async Task<int> CountAsync(Task<int> first) { await Task.Delay(1).ConfigureAwait(false); return await first + 1; }
            public static string Run() => CountAsync(Task.FromResult(2)).Result.ToString();
            """,
            """
            /// <summary>See <see cref="LeanTask.Delay(int)"/> and <see cref="LeanTask{TResult}"/>.</summary>
            public static async LeanTask<int> CountAsync(LeanTask<int> first) { await LeanTask.Delay(1).ConfigureAwait(false); return await first + 1; }
            public static string Run() => CountAsync(LeanTask.FromResult(2)).Result.ToString();
            """),
        ("Promises",
            """
            private readonly TaskCompletionSource<int> _done = new(TaskCreationOptions.RunContinuationsAsynchronously);
            public Task<int> Done => _done.Task;
            public static string Run() { C c = new(); c._done.SetResult(3); return c.Done.Result.ToString(); }
            """,
            """
            private readonly LeanTaskSource<int> _done = new(TaskCreationOptions.RunContinuationsAsynchronously);
            public LeanTask<int> Done => _done.Task;
            public static string Run() { C c = new(); c._done.SetResult(3); return c.Done.Result.ToString(); }
            """),
        ("LambdasWhoseTypeIsInferred",
            """
            public static string Run() => string.Join(",", Task.WhenAll(Enumerable.Range(0, 3).Select(async x => { await Task.Yield(); return x * 2; })).Result);
            public static Task<Task> Started() => Task.Factory.StartNew(async () => { await Task.Yield(); });
            """,
            """
            public static string Run() => string.Join(",", LeanTask.WhenAll(Enumerable.Range(0, 3).Select(async LeanTask<int> (x) => { await LeanTask.Yield(); return x * 2; })).Result);
            public static LeanTask<LeanTask> Started() => LeanTask.Factory.StartNew(async LeanTask () => { await LeanTask.Yield(); });
            """),
        ("LambdasWhoseTypeIsGiven",
            """
            public static string Run() { Func<int, Task<int>> f = async x => { await Task.Yield(); return x; }; return f(4).Result + Task.Run(async () => { await Task.Yield(); return 5; }).Result.ToString(); }
            """,
            """
            public static string Run() { Func<int, LeanTask<int>> f = async x => { await LeanTask.Yield(); return x; }; return f(4).Result + LeanTask.Run(async () => { await LeanTask.Yield(); return 5; }).Result.ToString(); }
            """),
        ("OverloadsOfTheSource",
            """
            public static Task Start(Func<Task> function) => function();
            public static Task<T> Start<T>(Func<T> function) => Task.FromResult(function());
            public static string Run() { int n = 0; Start(async () => { await Task.Delay(10); n = 5; }).Wait(); return n.ToString(); }
            """,
            """
            public static LeanTask Start(Func<LeanTask> function) => function();
            public static LeanTask<T> Start<T>(Func<T> function) => LeanTask.FromResult(function());
            public static string Run() { int n = 0; Start(async () => { await LeanTask.Delay(10); n = 5; }).Wait(); return n.ToString(); }
            """),
        ("TasksOfOthers",
            """
            public static Task<int> ReadAsync(Stream stream) => stream.ReadAsync(new byte[1], 0, 1);
            public static Task<int> ReadMemoryAsync(Stream stream) => stream.ReadAsync(new byte[1].AsMemory()).AsTask();
            public static string Run() => ReadAsync(new MemoryStream(new byte[3])).Result + ReadMemoryAsync(new MemoryStream(new byte[3])).Result.ToString();
            """,
            """
            public static LeanTask<int> ReadAsync(Stream stream) => stream.ReadAsync(new byte[1], 0, 1).AsLeanTask();
            public static LeanTask<int> ReadMemoryAsync(Stream stream) => stream.ReadAsync(new byte[1].AsMemory()).AsLeanTask();
            public static string Run() => ReadAsync(new MemoryStream(new byte[3])).Result + ReadMemoryAsync(new MemoryStream(new byte[3])).Result.ToString();
            """),
        ("WhichOneWas",
            """
            public static async Task<bool> IsFirstAsync(Stream stream, Task other)
            {
                var reading = stream.ReadAsync(new byte[1], 0, 1);
                var first = await Task.WhenAny(reading, other);
                return first == reading;
            }
            public static string Run() => IsFirstAsync(new MemoryStream(new byte[3]), new TaskCompletionSource().Task).Result.ToString();
            """,
            """
            public static async LeanTask<bool> IsFirstAsync(Stream stream, LeanTask other)
            {
                var reading = stream.ReadAsync(new byte[1], 0, 1).AsLeanTask();
                var first = await LeanTask.WhenAny(reading, other);
                return first == reading;
            }
            public static string Run() => IsFirstAsync(new MemoryStream(new byte[3]), new LeanTaskSource().Task).Result.ToString();
            """),
        ("OverridesStay",
            """
            private sealed class S : MemoryStream
            {
                public override Task FlushAsync(CancellationToken token) => Task.CompletedTask;
                public override async Task WriteAsync(byte[] b, int o, int n, CancellationToken token) { await Helper(); }
                public override Task<int> ReadAsync(byte[] b, int o, int n, CancellationToken token) => Number();
                private static async Task Helper() => await Task.Yield();
                private static Task<int> Number() => Task.FromResult(7);
            }
            public static string Run() => new S().ReadAsync(new byte[1], 0, 1).Result.ToString();
            """,
            """
            private sealed class S : MemoryStream
            {
                public override Task FlushAsync(CancellationToken token) => Task.CompletedTask;
                public override async Task WriteAsync(byte[] b, int o, int n, CancellationToken token) { await Helper(); }
                public override Task<int> ReadAsync(byte[] b, int o, int n, CancellationToken token) => Number().AsTask();
                private static async LeanTask Helper() => await LeanTask.Yield();
                private static LeanTask<int> Number() => LeanTask.FromResult(7);
            }
            public static string Run() => new S().ReadAsync(new byte[1], 0, 1).Result.ToString();
            """),
        ("ValueTasks",
            """
            public static Task<int> Number() => Task.FromResult(7);
            public static ValueTask<int> OfTask() => new ValueTask<int>(Number());
            public static async ValueTask<int> Twice() => 2 * await OfTask();
            public static string Run() => Twice().AsTask().Result.ToString();
            """,
            """
            public static LeanTask<int> Number() => LeanTask.FromResult(7);
            public static ValueTask<int> OfTask() => Number().AsValueTask();
            public static async ValueTask<int> Twice() => 2 * await OfTask();
            public static string Run() => Twice().AsLeanTask().Result.ToString();
            """),
        ("Builders",
            """
            [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(System.Runtime.CompilerServices.PoolingAsyncValueTaskMethodBuilder<>))]
            public static async ValueTask<int> Pooled() { await Task.Yield(); return 3; }
            public static string Run() => Pooled().AsTask().Result.ToString();
            """,
            """
            [System.Runtime.CompilerServices.AsyncMethodBuilder(typeof(LeanTasks.PooledValueTaskMethodBuilder<>))]
            public static async ValueTask<int> Pooled() { await LeanTask.Yield(); return 3; }
            public static string Run() => Pooled().AsLeanTask().Result.ToString();
            """),
        ("FunctionsOfOthers",
            """
            public static Task Handled(int n) => Task.CompletedTask;
            public static Task Tested() => Xunit.Assert.ThrowsAsync<InvalidOperationException>(() => Handled(1));
            public static Task Asked() => Xunit.Record.ExceptionAsync(Failing).AsTask().ContinueWith(t => { });
            public static Task Failing() => Task.FromException(new InvalidOperationException("x"));
            public static string Run() => Xunit.Record.ExceptionAsync(Failing).AsTask().Result!.Message;
            """,
            """
            public static LeanTask Handled(int n) => LeanTask.CompletedTask;
            public static LeanTask Tested() => Xunit.Assert.ThrowsAsync<InvalidOperationException>(() => Handled(1).AsTask()).AsLeanTask();
            public static LeanTask Asked() => Xunit.Record.ExceptionAsync(() => Failing().AsTask()).AsLeanTask().ContinueWith(t => { });
            public static LeanTask Failing() => LeanTask.FromException(new InvalidOperationException("x"));
            public static string Run() => Xunit.Record.ExceptionAsync(() => Failing().AsTask()).AsLeanTask().Result!.Message;
            """),
        ("AwaitersByName",
            """
            private readonly TaskCompletionSource<int> _source = new();
            public System.Runtime.CompilerServices.ConfiguredTaskAwaitable<int>.ConfiguredTaskAwaiter GetAwaiter() => _source.Task.ConfigureAwait(false).GetAwaiter();
            public static async Task<int> Waited(C c) => await c;
            public static string Run() { C c = new(); c._source.SetResult(4); return Waited(c).Result.ToString(); }
            """,
            """
            private readonly LeanTaskSource<int> _source = new();
            public LeanTasks.ConfiguredLeanTaskAwaitable<int>.ConfiguredLeanTaskAwaiter GetAwaiter() => _source.Task.ConfigureAwait(false).GetAwaiter();
            public static async LeanTask<int> Waited(C c) => await c;
            public static string Run() { C c = new(); c._source.SetResult(4); return Waited(c).Result.ToString(); }
            """),
        ("FunctionsThatAreCast",
            """
            public static Task<int> Failing() => Task.FromException<int>(new InvalidOperationException("x"));
            public static string Run() => Xunit.Record.ExceptionAsync((Func<Task<int>>)Failing).Result!.Message;
            """,
            """
            public static LeanTask<int> Failing() => LeanTask.FromException<int>(new InvalidOperationException("x"));
            public static string Run() => Xunit.Record.ExceptionAsync(() => ((Func<LeanTask<int>>)Failing)().AsTask()).Result!.Message;
            """),
        ("Branches",
            """
            public static Task Either(bool it, Stream stream) => it ? stream.FlushAsync() : Task.CompletedTask;
            public static async Task Awaited(bool it, Stream stream) => await (it ? stream.FlushAsync() : Task.CompletedTask);
            """,
            """
            public static LeanTask Either(bool it, Stream stream) => it ? stream.FlushAsync().AsLeanTask() : LeanTask.CompletedTask;
            public static async LeanTask Awaited(bool it, Stream stream) => await (it ? stream.FlushAsync().AsLeanTask() : LeanTask.CompletedTask);
            """),
        ("QualifiedNames",
            """
            public static global::System.Threading.Tasks.Task<int> One() => System.Threading.Tasks.Task.FromResult(1);
            public static string Two() => nameof(Task);
            """,
            """
            public static global::LeanTasks.LeanTask<int> One() => LeanTasks.LeanTask.FromResult(1);
            public static string Two() => nameof(Task);
            """),
        ("Tests",
            """
            [Xunit.Fact(Explicit = true)]
            public async Task ATestStays() { Task t = Task.Run(() => { }); await t; }
            """,
            """
            [Xunit.Fact(Explicit = true)]
            public async Task ATestStays() { LeanTask t = LeanTask.Run(() => { }); await t; }
            """),
        ("Schedulers",
            """
            private sealed class Inline : TaskScheduler
            {
                protected override IEnumerable<Task>? GetScheduledTasks() => null;
                protected override void QueueTask(Task task) => TryExecuteTask(task);
                protected override bool TryExecuteTaskInline(Task task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);
            }
            public static string Run() => new TaskFactory(new Inline()).StartNew(() => 5).Result.ToString();
            """,
            """
            private sealed class Inline : LeanScheduler
            {
                protected override IEnumerable<LeanTask>? GetScheduledTasks() => null;
                protected override void QueueTask(LeanTask task) => TryExecuteTask(task);
                protected override bool TryExecuteTaskInline(LeanTask task, bool taskWasPreviouslyQueued) => TryExecuteTask(task);
            }
            public static string Run() => new LeanTaskFactory(new Inline()).StartNew(() => 5).Result.ToString();
            """),
        ("ConstructorsOfOthers",
            """
            private static int s_done;
            private static async Task AddAsync(int n) { await Task.Delay(20); Interlocked.Add(ref s_done, n); }
            public static string Run()
            {
                s_done = 0;
                var block = new System.Threading.Tasks.Dataflow.ActionBlock<int>(n => AddAsync(n));
                block.Post(3);
                block.Complete();
                block.Completion.Wait();
                return s_done.ToString();
            }
            """,
            """
            private static int s_done;
            private static async LeanTask AddAsync(int n) { await LeanTask.Delay(20); Interlocked.Add(ref s_done, n); }
            public static string Run()
            {
                s_done = 0;
                var block = new System.Threading.Tasks.Dataflow.ActionBlock<int>(n => AddAsync(n).AsTask());
                block.Post(3);
                block.Complete();
                block.Completion.Wait();
                return s_done.ToString();
            }
            """),
        ("TasksOfOthersForTheSource",
            """
            public static int Kind(Func<Task> function) => 1;
            public static int Kind(Action action) => 2;
            public static int Kind(Task task) => 3;
            public static int Kind(object other) => 4;
            public static string Run() => string.Join(",", Kind(() => Stream.Null.FlushAsync()), Kind(Stream.Null.FlushAsync()));
            """,
            """
            public static int Kind(Func<LeanTask> function) => 1;
            public static int Kind(Action action) => 2;
            public static int Kind(LeanTask task) => 3;
            public static int Kind(object other) => 4;
            public static string Run() => string.Join(",", Kind(() => Stream.Null.FlushAsync().AsLeanTask()), Kind(Stream.Null.FlushAsync().AsLeanTask()));
            """),
        ("ExtensionsOfTasksOfOthers",
            """
            public static string Run() => Stream.Null.FlushAsync().Kind() + Stream.Null.ReadAsync(new byte[1], 0, 1).Kind(5);
            }
            public static class Kinds
            {
                public static string Kind(this Task task) => "task";
                public static string Kind(this object other) => "object";
                public static string Kind<T>(this Task<T> task, T other) => typeof(T).Name;
                public static string Kind<T>(this T task, object other) => "anything";
            """,
            """
            public static string Run() => Stream.Null.FlushAsync().AsLeanTask().Kind() + Stream.Null.ReadAsync(new byte[1], 0, 1).AsLeanTask().Kind(5);
            }
            public static class Kinds
            {
                public static string Kind(this LeanTask task) => "task";
                public static string Kind(this object other) => "object";
                public static string Kind<T>(this LeanTask<T> task, T other) => typeof(T).Name;
                public static string Kind<T>(this T task, object other) => "anything";
            """),
        ("MethodsThatBecomePlainDelegates",
            """
            private static Task<int> Number() => Task.FromResult(7);
            private static async Task<int> NumberAsync() { await Task.Yield(); return 8; }
            private static string Kind(Delegate function) => function.Method.ReturnType.ToString();
            public static string Run()
            {
                static Task<int> Local() => Number();
                return string.Join(",", Kind(NumberAsync), Kind(C.NumberAsync), Kind(Local), Number().Result);
            }
            """,
            """
            private static LeanTask<int> Number() => LeanTask.FromResult(7);
            private static async Task<int> NumberAsync() { await LeanTask.Yield(); return 8; }
            private static string Kind(Delegate function) => function.Method.ReturnType.ToString();
            public static string Run()
            {
                static Task<int> Local() => Number().AsTask();
                return string.Join(",", Kind(NumberAsync), Kind(C.NumberAsync), Kind(Local), Number().Result);
            }
            """),
        ("FailuresThatNobodyObserves",
            """
            public static void Report(Action<Exception> log) => TaskScheduler.UnobservedTaskException += (_, arguments) => log(arguments.Exception);
            public static TaskScheduler Present() => TaskScheduler.Current;
            """,
            """
            public static void Report(Action<Exception> log) => TaskScheduler.UnobservedTaskException += (_, arguments) => log(arguments.Exception);
            public static LeanScheduler Present() => LeanScheduler.Current;
            """),
        ("NullsThatTheCompilerDoesNotKnow",
            """
            #nullable disable
            private sealed class S : MemoryStream
            {
                private Task _pending;
                private async Task EndAsync() => await Task.Yield();
                public override Task FlushAsync(CancellationToken token) => token.CanBeCanceled ? EndAsync() : _pending;
                public Task BothAsync() => Task.WhenAll(EndAsync(), base.FlushAsync(default));
            }
            public static bool IsFlushing(Stream stream) { Task flush = stream?.FlushAsync(); return flush != null; }
            public static string Run() => string.Join(",", IsFlushing(null), IsFlushing(Stream.Null), new S().FlushAsync() == null);
            """,
            """
            #nullable disable
            private sealed class S : MemoryStream
            {
                private LeanTask _pending;
                private async LeanTask EndAsync() => await LeanTask.Yield();
                public override Task FlushAsync(CancellationToken token) => (token.CanBeCanceled ? EndAsync() : _pending)?.AsTask();
                public LeanTask BothAsync() => LeanTask.WhenAll(EndAsync(), base.FlushAsync(default).AsLeanTask());
            }
            public static bool IsFlushing(Stream stream) { LeanTask flush = (stream?.FlushAsync())?.AsLeanTask(); return flush != null; }
            public static string Run() => string.Join(",", IsFlushing(null), IsFlushing(Stream.Null), new S().FlushAsync() == null);
            """),
        ("NullsThatAValueTaskRefuses",
            """
            #nullable disable
            private static Task<int> A(int x) => x == 0 ? null : Task.FromResult(x);
            private static Task D() => null;
            public static ValueTask<int> B(int x) => new(A(x));
            public static ValueTask E() => new ValueTask(D());
            private static string Of(Action call) { try { call(); return "none"; } catch (Exception error) { return error.GetType().Name; } }
            public static string Run() => string.Join(",", B(3).Result, Of(() => B(0)), Of(() => E()));
            """,
            """
            #nullable disable
            private static LeanTask<int> A(int x) => x == 0 ? null : LeanTask.FromResult(x);
            private static LeanTask D() => null;
            public static ValueTask<int> B(int x) => new(A(x)?.AsTask());
            public static ValueTask E() => new ValueTask(D()?.AsTask());
            private static string Of(Action call) { try { call(); return "none"; } catch (Exception error) { return error.GetType().Name; } }
            public static string Run() => string.Join(",", B(3).Result, Of(() => B(0)), Of(() => E()));
            """),
    ];
}
