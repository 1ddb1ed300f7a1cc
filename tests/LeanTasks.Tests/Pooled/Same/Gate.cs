using System.Runtime.CompilerServices;
using LeanTasks.Tests.Interop;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>Something to await, of any kind, that a test completes.</summary>
internal sealed class Gate
{
    private readonly TaskCompletionSource<int> _task = new();
    private readonly LeanTaskSource<int> _lean = new();
    private readonly ManualSource _source = new();

    public Gate(GateKind kind)
    {
        Kind = kind;
        Pooled = kind is GateKind.Pooled or GateKind.PooledConfigured ? PooledAsync() : default;
        PooledOfInt = kind is GateKind.PooledOfInt or GateKind.PooledOfIntConfigured ? PooledOfIntAsync() : default;
        Pooling = kind is GateKind.Pooling ? PoolingAsync() : default;
        PoolingOfInt = kind is GateKind.PoolingOfInt ? PoolingOfIntAsync() : default;
    }

    public GateKind Kind { get; }

    public Task<int> Task => _task.Task;

    public LeanTask<int> LeanTask => _lean;

    public ManualSource Source => _source;

    public ValueTask Pooled { get; }

    public ValueTask<int> PooledOfInt { get; }

    public ValueTask Pooling { get; }

    public ValueTask<int> PoolingOfInt { get; }

    /// <summary>All have ended then, whichever is awaited.</summary>
    public void Complete(GateEnd end)
    {
        switch (end)
        {
            case GateEnd.Result:
                _task.SetResult(5);
                _lean.SetResult(5);
                _source.SetResult(5);
                break;
            case GateEnd.Exception:
                _task.SetException(new InvalidDataException("what the gate throws"));
                _lean.SetException(new InvalidDataException("what the gate throws"));
                _source.SetException(new InvalidDataException("what the gate throws"));
                break;
            default:
                CancellationToken canceled = new(canceled: true);
                _task.SetCanceled(canceled);
                _lean.SetCanceled(canceled);
                _source.SetException(new OperationCanceledException("canceled", canceled));
                break;
        }
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private async ValueTask PooledAsync() => await _task.Task.ConfigureAwait(false);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private async ValueTask<int> PooledOfIntAsync() => await _lean.ConfigureAwait(false);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private async ValueTask PoolingAsync() => await _task.Task.ConfigureAwait(false);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private async ValueTask<int> PoolingOfIntAsync() => await _lean.ConfigureAwait(false);
}
