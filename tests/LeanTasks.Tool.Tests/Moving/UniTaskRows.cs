namespace LeanTasks.Tool.Tests.Moving;

/// <summary>Members that use UniTask, before and after a move. Those that have a Run are run before and after.</summary>
internal static class UniTaskRows
{
    public static readonly (string Name, string Before, string After)[] All =
    [
        ("Names",
            """
            public static async UniTask<int> CountAsync(UniTask<int> first, CancellationToken token)
            {
                await UniTask.Delay(1, cancellationToken: token);
                await UniTask.Yield();
                return await first + 1;
            }
            public static string Run() => CountAsync(UniTask.FromResult(2), default).AsTask().Result.ToString();
            """,
            """
            public static async LeanTask<int> CountAsync(LeanTask<int> first, CancellationToken token)
            {
                await LeanTask.Delay(1, cancellationToken: token);
                await LeanTask.Yield();
                return await first + 1;
            }
            public static string Run() => CountAsync(LeanTask.FromResult(2), default).Result.ToString();
            """),
        ("Sources",
            """
            private readonly UniTaskCompletionSource _done = new UniTaskCompletionSource();
            private readonly AutoResetUniTaskCompletionSource<int> _number = AutoResetUniTaskCompletionSource<int>.Create();
            public static string Run()
            {
                C c = new();
                UniTask<int> number = c._number.Task.AttachExternalCancellation(default);
                c._done.TrySetResult();
                c._number.TrySetResult(3);
                c._done.Task.Timeout(TimeSpan.FromSeconds(9)).AsTask().Wait();
                return number.Preserve().AsTask().Result.ToString();
            }
            """,
            """
            private readonly LeanTaskSource _done = new LeanTaskSource();
            private readonly LeanTaskSource<int> _number = new LeanTaskSource<int>();
            public static string Run()
            {
                C c = new();
                LeanTask<int> number = c._number.Task.WaitAsync(cancellationToken: default);
                c._done.TrySetResult();
                c._number.TrySetResult(3);
                c._done.Task.WaitAsync(TimeSpan.FromSeconds(9)).Wait();
                return number.Result.ToString();
            }
            """),
        ("Forgotten",
            """
            private static int s_count;
            private static async UniTaskVoid FireAsync() { s_count++; await UniTask.CompletedTask; }
            private static async UniTask<int> NumberAsync() { await UniTask.CompletedTask; return ++s_count; }
            public static string Run()
            {
                FireAsync().Forget();
                Action forgotten = () => NumberAsync().Forget();
                Action<int> named = _ => NumberAsync().Forget();
                forgotten();
                named(1);
                return s_count.ToString();
            }
            """,
            """
            private static int s_count;
            private static async LeanTask FireAsync() { s_count++; await LeanTask.CompletedTask; }
            private static async LeanTask<int> NumberAsync() { await LeanTask.CompletedTask; return ++s_count; }
            public static string Run()
            {
                _ = FireAsync();
                Action forgotten = () => _ = NumberAsync();
                Action<int> named = _ => NumberAsync();
                forgotten();
                named(1);
                return s_count.ToString();
            }
            """),
        ("Several",
            """
            public static async UniTask<string> AllAsync(UniTask<int> one, UniTask<string> two, UniTask first, UniTask second)
            {
                var (number, text) = await UniTask.WhenAll(one, two);
                await UniTask.WhenAll(first, second);
                int index = await UniTask.WhenAny(first, second);
                int[] numbers = await UniTask.WhenAll(Enumerable.Range(0, 3).Select(async UniTask<int> (x) => { await UniTask.Yield(); return x; }));
                var (winner, result) = await UniTask.WhenAny(numbers.Select(static x => UniTask.FromResult(x)));
                return number + text + index + numbers.Sum() + winner + result;
            }
            public static UniTask<(int, int)> BothAsync(UniTask<int> one) => UniTask.WhenAll(one, UniTask.FromResult(2));
            public static string Run() => AllAsync(UniTask.FromResult(1), UniTask.FromResult("x"), default, default(UniTask)).AsTask().Result + BothAsync(new UniTask<int>(4)).AsTask().Result;
            """,
            """
            public static async LeanTask<string> AllAsync(LeanTask<int> one, LeanTask<string> two, LeanTask first, LeanTask second)
            {
                var (number, text) = await LeanValueTask.WhenAll(one.AsValueTask(), two.AsValueTask());
                await LeanTask.WhenAll(first, second);
                int index = await LeanValueTask.WhenAny(first.AsValueTask(), second.AsValueTask());
                int[] numbers = await LeanTask.WhenAll(Enumerable.Range(0, 3).Select(async LeanTask<int> (x) => { await LeanTask.Yield(); return x; }));
                var (winner, result) = await LeanValueTask.WhenAny(System.Linq.Enumerable.Select(numbers.Select(static x => LeanTask.FromResult(x)), static task => task.AsValueTask()));
                return number + text + index + numbers.Sum() + winner + result;
            }
            public static LeanTask<(int, int)> BothAsync(LeanTask<int> one) => LeanValueTask.WhenAll(one.AsValueTask(), LeanTask.FromResult(2).AsValueTask()).AsLeanTask();
            public static string Run() => AllAsync(LeanTask.FromResult(1), LeanTask.FromResult("x"), LeanTask.CompletedTask, LeanTask.CompletedTask).Result + BothAsync(LeanTask.FromResult<int>(4)).Result;
            """),
        ("Threads",
            """
            public static async UniTask<bool> OnPoolAsync()
            {
                await UniTask.SwitchToThreadPool();
                await UniTask.Run(() => { }, cancellationToken: default);
                return await UniTask.RunOnThreadPool(() => Thread.CurrentThread.IsThreadPoolThread) && Thread.CurrentThread.IsThreadPoolThread;
            }
            public static UniTask CanceledAsync(CancellationToken token) => token.CanBeCanceled ? UniTask.Never(token) : UniTask.FromCanceled();
            public static string Run() => OnPoolAsync().AsTask().Result + CanceledAsync(default).AsTask().IsCanceled.ToString();
            """,
            """
            public static async LeanTask<bool> OnPoolAsync()
            {
                await LeanTask.CompletedTask.ConfigureAwait(System.Threading.Tasks.ConfigureAwaitOptions.ForceYielding);
                await LeanTask.Run(() => { }, cancellationToken: default);
                return await LeanTask.Run(() => Thread.CurrentThread.IsThreadPoolThread) && Thread.CurrentThread.IsThreadPoolThread;
            }
            public static LeanTask CanceledAsync(CancellationToken token) => token.CanBeCanceled ? LeanTask.Delay(System.Threading.Timeout.Infinite, token) : LeanTask.FromCanceled(new System.Threading.CancellationToken(true));
            public static string Run() => OnPoolAsync().Result + CanceledAsync(default).IsCanceled.ToString();
            """),
        ("TasksOfOthers",
            """
            public static UniTask<int> ReadAsync(System.IO.Stream stream) => stream.ReadAsync(new byte[1], 0, 1).AsUniTask();
            public static UniTask FlushAsync(System.IO.Stream stream) => ReadAsync(stream).AsUniTask();
            public static Task<int> OfTask(UniTask<int> task) => task.AsTask();
            public static string Run() => OfTask(ReadAsync(new System.IO.MemoryStream(new byte[3]))).Result.ToString();
            """,
            """
            public static LeanTask<int> ReadAsync(System.IO.Stream stream) => stream.ReadAsync(new byte[1], 0, 1).AsLeanTask();
            public static LeanTask FlushAsync(System.IO.Stream stream) => ReadAsync(stream);
            public static LeanTask<int> OfTask(LeanTask<int> task) => task;
            public static string Run() => OfTask(ReadAsync(new System.IO.MemoryStream(new byte[3]))).Result.ToString();
            """),
    ];
}
