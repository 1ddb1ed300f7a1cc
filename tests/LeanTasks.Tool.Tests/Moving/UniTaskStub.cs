using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace LeanTasks.Tool.Tests.Moving;

/// <summary>A library with the names of UniTask's, whose tasks contain those of the BCL: the package itself is not among the tests' own.</summary>
internal static class UniTaskStub
{
    public const string Usings = "using System;\nusing System.Collections.Generic;\nusing System.Linq;\nusing System.Threading;\nusing System.Threading.Tasks;\nusing Cysharp.Threading.Tasks;\n";

    private const string Source =
        """
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;
        namespace Cysharp.Threading.Tasks;

        public enum PlayerLoopTiming { Update }
        public enum UniTaskStatus { Pending, Succeeded, Faulted, Canceled }

        [AsyncMethodBuilder(typeof(AsyncUniTaskMethodBuilder))]
        public readonly struct UniTask(Task task)
        {
            internal Task Inner => task ?? Task.CompletedTask;
            public UniTaskStatus Status => Inner.IsCompletedSuccessfully ? UniTaskStatus.Succeeded : UniTaskStatus.Pending;
            public TaskAwaiter GetAwaiter() => Inner.GetAwaiter();
            public UniTask Preserve() => this;
            public static readonly UniTask CompletedTask = default;
            public static UniTask<T> FromResult<T>(T value) => new(value);
            public static UniTask FromException(Exception exception) => new(Task.FromException(exception));
            public static UniTask FromCanceled(CancellationToken cancellationToken = default) => new(Task.FromCanceled(new CancellationToken(true)));
            public static YieldAwaitable Yield() => Task.Yield();
            public static UniTask NextFrame() => new(Task.Delay(1));
            public static UniTask Delay(int millisecondsDelay, bool ignoreTimeScale = false, PlayerLoopTiming delayTiming = default, CancellationToken cancellationToken = default) =>
                new(Task.Delay(millisecondsDelay, cancellationToken));
            public static UniTask Run(Action action, bool configureAwait = true, CancellationToken cancellationToken = default) => new(Task.Run(action, cancellationToken));
            public static UniTask<T> RunOnThreadPool<T>(Func<T> func, bool configureAwait = true, CancellationToken cancellationToken = default) => new(Task.Run(func, cancellationToken));
            public static ConfiguredTaskAwaitable SwitchToThreadPool() => Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
            public static UniTask Never(CancellationToken cancellationToken) => new(Task.Delay(-1, cancellationToken));
            public static UniTask Create(Func<UniTask> factory) => factory();
            public static UniTask WhenAll(params UniTask[] tasks) => new(Task.WhenAll(tasks.Select(t => t.Inner)));
            public static UniTask<T[]> WhenAll<T>(IEnumerable<UniTask<T>> tasks) => new(Task.WhenAll(tasks.Select(t => t.Inner)));
            public static async UniTask<(T1, T2)> WhenAll<T1, T2>(UniTask<T1> task1, UniTask<T2> task2) => (await task1, await task2);
            public static UniTask<int> WhenAny(params UniTask[] tasks) => new(Task.WhenAny(tasks.Select(t => t.Inner)).ContinueWith(t => Array.FindIndex(tasks, u => u.Inner == t.Result)));
            public static UniTask<(int winArgumentIndex, T result)> WhenAny<T>(IEnumerable<UniTask<T>> tasks) => new((0, tasks.First().Inner.Result));
        }

        [AsyncMethodBuilder(typeof(AsyncUniTaskMethodBuilder<>))]
        public readonly struct UniTask<T>
        {
            private readonly Task<T> _task;
            public UniTask(T result) => _task = Task.FromResult(result);
            internal UniTask(Task<T> task) => _task = task;
            internal Task<T> Inner => _task ?? Task.FromResult<T>(default);
            public TaskAwaiter<T> GetAwaiter() => Inner.GetAwaiter();
            public UniTask AsUniTask() => new(Inner);
            public UniTask<T> Preserve() => this;
            public static implicit operator UniTask(UniTask<T> self) => self.AsUniTask();
        }

        [AsyncMethodBuilder(typeof(AsyncUniTaskVoidMethodBuilder))]
        public readonly struct UniTaskVoid { public void Forget() { } }

        public static class UniTaskExtensions
        {
            public static UniTask AsUniTask(this Task task, bool useCurrentSynchronizationContext = true) => new(task);
            public static UniTask<T> AsUniTask<T>(this Task<T> task, bool useCurrentSynchronizationContext = true) => new(task);
            public static UniTask AsUniTask(this ValueTask task) => new(task.AsTask());
            public static UniTask<T> AsUniTask<T>(this ValueTask<T> task) => new(task.AsTask());
            public static ValueTask AsValueTask(this UniTask task) => new(task.Inner);
            public static ValueTask<T> AsValueTask<T>(this UniTask<T> task) => new(task.Inner);
            public static Task AsTask(this UniTask task) => task.Inner;
            public static Task<T> AsTask<T>(this UniTask<T> task) => task.Inner;
            public static void Forget(this UniTask task) { }
            public static void Forget<T>(this UniTask<T> task) { }
            public static UniTask<T> AttachExternalCancellation<T>(this UniTask<T> task, CancellationToken cancellationToken) => new(task.Inner.WaitAsync(cancellationToken));
            public static UniTask Timeout(this UniTask task, TimeSpan timeout, PlayerLoopTiming timeoutCheckTiming = default) => new(task.Inner.WaitAsync(timeout));
            public static async UniTask<TR> ContinueWith<T, TR>(this UniTask<T> task, Func<T, TR> continuationFunction) => continuationFunction(await task);
        }

        public class UniTaskCompletionSource
        {
            private readonly TaskCompletionSource _source = new();
            public UniTask Task => new(_source.Task);
            public bool TrySetResult() => _source.TrySetResult();
            public bool TrySetException(Exception exception) => _source.TrySetException(exception);
            public bool TrySetCanceled(CancellationToken cancellationToken = default) => _source.TrySetCanceled(cancellationToken);
        }

        public class UniTaskCompletionSource<T>
        {
            private readonly TaskCompletionSource<T> _source = new();
            public UniTask<T> Task => new(_source.Task);
            public bool TrySetResult(T result) => _source.TrySetResult(result);
        }

        public class AutoResetUniTaskCompletionSource<T> : UniTaskCompletionSource<T>
        {
            public static AutoResetUniTaskCompletionSource<T> Create() => new();
        }

        public struct AsyncUniTaskMethodBuilder
        {
            private AsyncTaskMethodBuilder _inner;
            public static AsyncUniTaskMethodBuilder Create() => new() { _inner = AsyncTaskMethodBuilder.Create() };
            public UniTask Task => new(_inner.Task);
            public void SetResult() => _inner.SetResult();
            public void SetException(Exception exception) => _inner.SetException(exception);
            public void SetStateMachine(IAsyncStateMachine machine) { }
            public void Start<TMachine>(ref TMachine machine) where TMachine : IAsyncStateMachine => _inner.Start(ref machine);
            public void AwaitOnCompleted<TAwaiter, TMachine>(ref TAwaiter awaiter, ref TMachine machine) where TAwaiter : INotifyCompletion where TMachine : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
            public void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref TAwaiter awaiter, ref TMachine machine) where TAwaiter : ICriticalNotifyCompletion where TMachine : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        }

        public struct AsyncUniTaskVoidMethodBuilder
        {
            private AsyncTaskMethodBuilder _inner;
            public static AsyncUniTaskVoidMethodBuilder Create() => new() { _inner = AsyncTaskMethodBuilder.Create() };
            public UniTaskVoid Task => default;
            public void SetResult() => _inner.SetResult();
            public void SetException(Exception exception) => _inner.SetException(exception);
            public void SetStateMachine(IAsyncStateMachine machine) { }
            public void Start<TMachine>(ref TMachine machine) where TMachine : IAsyncStateMachine => _inner.Start(ref machine);
            public void AwaitOnCompleted<TAwaiter, TMachine>(ref TAwaiter awaiter, ref TMachine machine) where TAwaiter : INotifyCompletion where TMachine : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
            public void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref TAwaiter awaiter, ref TMachine machine) where TAwaiter : ICriticalNotifyCompletion where TMachine : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        }

        public struct AsyncUniTaskMethodBuilder<T>
        {
            private AsyncTaskMethodBuilder<T> _inner;
            public static AsyncUniTaskMethodBuilder<T> Create() => new() { _inner = AsyncTaskMethodBuilder<T>.Create() };
            public UniTask<T> Task => new(_inner.Task);
            public void SetResult(T result) => _inner.SetResult(result);
            public void SetException(Exception exception) => _inner.SetException(exception);
            public void SetStateMachine(IAsyncStateMachine machine) { }
            public void Start<TMachine>(ref TMachine machine) where TMachine : IAsyncStateMachine => _inner.Start(ref machine);
            public void AwaitOnCompleted<TAwaiter, TMachine>(ref TAwaiter awaiter, ref TMachine machine) where TAwaiter : INotifyCompletion where TMachine : IAsyncStateMachine => _inner.AwaitOnCompleted(ref awaiter, ref machine);
            public void AwaitUnsafeOnCompleted<TAwaiter, TMachine>(ref TAwaiter awaiter, ref TMachine machine) where TAwaiter : ICriticalNotifyCompletion where TMachine : IAsyncStateMachine => _inner.AwaitUnsafeOnCompleted(ref awaiter, ref machine);
        }
        """;

    private static readonly Lazy<byte[]> s_image = new(static () => MovedRowsTests.Emit(CSharpCompilation.Create(
        "UniTask",
        [CSharpSyntaxTree.ParseText(Source)],
        TestSupport.Loadable.References(),
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary))));

    /// <summary>The library.</summary>
    public static byte[] Image => s_image.Value;

    /// <summary>A reference to it.</summary>
    public static MetadataReference Reference { get; } = MetadataReference.CreateFromImage(Image);
}
