using LeanTasks.Analyzers.Tests.Correctness;

namespace LeanTasks.Analyzers.Tests.Fixes.Repairs;

/// <summary>A program of several pieces, each run by itself, beside operations that notice every misuse.</summary>
internal static class WrongPrograms
{
    // Operation: has not completed before somebody awaits it, and may be consumed once. Pooled: the same for two at a time.
    private const string Helpers =
        """
            static ValueTask<int> Begin(int number) => new Operation(() => number);

            static ValueTask FailAsync() => new Operation(static () => throw new InvalidOperationException("failed"));

            [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
            static async ValueTask<int> PooledAsync(int number)
            {
                await Task.Yield();
                return number;
            }

            static void Keep<T>(T value) => s_kept = value?.ToString() ?? "";

            static string s_kept = "";
        }

        sealed class Operation(Func<int> run) : IValueTaskSource<int>, IValueTaskSource
        {
            private int _state;

            public static implicit operator ValueTask<int>(Operation operation) => new(operation, 0);

            public static implicit operator ValueTask(Operation operation) => new(operation, 0);

            public ValueTaskSourceStatus GetStatus(short token) => _state switch
            {
                0 => ValueTaskSourceStatus.Pending,
                1 => ValueTaskSourceStatus.Succeeded,
                _ => throw new InvalidOperationException("used"),
            };

            public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
            {
                if (Interlocked.CompareExchange(ref _state, 1, 0) != 0)
                    throw new InvalidOperationException("used");
                ThreadPool.UnsafeQueueUserWorkItem(continuation, state, preferLocal: false);
            }

            public int GetResult(short token)
            {
                if (Interlocked.CompareExchange(ref _state, 2, 1) != 1)
                    throw new InvalidOperationException("too early, or used");
                return run();
            }

            void IValueTaskSource.GetResult(short token) => GetResult(token);
        }

        /// <summary>Fails at first, and says which of its operations succeeded.</summary>
        sealed class Flaky(int failures)
        {
            private int _calls;

            public ValueTask<int> ReadAsync()
            {
                int call = ++_calls;
                return new Operation(() => call <= failures ? throw new IOException() : call);
            }
        }

        /// <summary>Counts down to zero.</summary>
        sealed class Steps(int left)
        {
            public int Current => left;

            public ValueTask<int> ReadAsync() => new Operation(() => --left);
        }

        /// <summary>A clock that stands still, and counts its timers.</summary>
        sealed class Clock : TimeProvider
        {
            public int Timers;

            public override ITimer CreateTimer(TimerCallback callback, object? state, TimeSpan dueTime, TimeSpan period)
            {
                Timers++;
                return new Timer(this);
            }

            private sealed class Timer(Clock clock) : ITimer
            {
                private bool _disposed;

                public bool Change(TimeSpan dueTime, TimeSpan period) => true;

                public void Dispose()
                {
                    if (!_disposed)
                        clock.Timers--;
                    _disposed = true;
                }

                public ValueTask DisposeAsync()
                {
                    Dispose();
                    return default;
                }
            }
        }
        """;

    /// <summary>The program. <c>RunAsync</c> says in a line each what the pieces returned or threw.</summary>
    public static string Of(IReadOnlyList<WrongPiece> pieces)
    {
        string methods = string.Join(
            "\n", pieces.Select(static (piece, i) => $"    static async Task<string> Piece{i}()\n    {{\n        {piece.Body.ReplaceLineEndings("\n        ")}\n    }}\n{piece.Members}\n"));
        string calls = string.Join(", ", Enumerable.Range(0, pieces.Count).Select(static i => $"Piece{i}"));
        return $$"""
            using System.IO;
            using System.Runtime.CompilerServices;
            using System.Threading.Tasks.Sources;
            using LeanTasks;
            using Microsoft.AspNetCore.Builder;
            #pragma warning disable CS1998
            public static class Program
            {
                public static async Task<string> RunAsync()
                {
                    string all = "";
                    foreach (Func<Task<string>> piece in (Func<Task<string>>[])[{{calls}}])
                    {
                        try
                        {
                            all += await piece() + "\n";
                        }
                        catch (Exception e)
                        {
                            all += e.GetType().Name + "\n";
                        }
                    }

                    return all;
                }

            {{methods}}
            {{Helpers}}
            {{FrameworkStubs.Source}}
            """;
    }
}
