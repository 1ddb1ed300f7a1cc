using System.Runtime.CompilerServices;
using LeanTasks.Tests.Interop;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>A ValueTask of some kind, and how to complete it.</summary>
internal sealed class Input(InputKind kind)
{
    private readonly CheckingSource _checking = new();
    private readonly ManualSource _core = new();
    private readonly TaskCompletionSource<int> _bcl = new();
    private readonly LeanTaskSource<int> _lean = new();

    /// <summary>Only this or the other may be used, and only once.</summary>
    public ValueTask<int> OfInt => kind switch
    {
        InputKind.Task => new(_bcl.Task),
        InputKind.LeanTask => _lean.Task.AsValueTask(),
        InputKind.Checking => _checking.TaskOfInt,
        InputKind.Core => _core.TaskOfInt,
        InputKind.PoolingMethod => AwaitPoolingAsync(_bcl.Task),
        _ => AwaitAsync(_bcl.Task),
    };

    public ValueTask Plain => kind switch
    {
        InputKind.Task => new(_bcl.Task),
        InputKind.LeanTask => ((LeanTask)_lean.Task).AsValueTask(),
        InputKind.Checking => _checking.Task,
        InputKind.Core => _core.Task,
        InputKind.PoolingMethod => AwaitPoolingWithoutResultAsync(_bcl.Task),
        _ => AwaitWithoutResultAsync(_bcl.Task),
    };

    public void End(InputEnd end)
    {
        _checking.EndAs(end);
        _core.EndAs(end);
        end.End(_bcl);
        end.End(_lean);
    }

    /// <summary>A source that counts has been consumed.</summary>
    public void IsConsumed()
    {
        if (kind == InputKind.Checking)
            _checking.IsConsumed();
        if (kind == InputKind.Core)
            Assert.Equal(1, _core.Taken);
    }

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))]
    private static async ValueTask<int> AwaitPoolingAsync(Task<int> task) => await task;

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask AwaitPoolingWithoutResultAsync(Task<int> task) => await task;

    private static async ValueTask<int> AwaitAsync(Task<int> task) => await task;

    private static async ValueTask AwaitWithoutResultAsync(Task<int> task) => await task;
}
