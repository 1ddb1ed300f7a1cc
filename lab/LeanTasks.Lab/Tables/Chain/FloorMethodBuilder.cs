using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Lab.Tables.Chain;

/// <summary>Builds methods that return a <see cref="FloorTask{TResult}"/>.</summary>
[SuppressMessage("Performance", "CA1822", Justification = "The compiler calls the members of a builder on an instance.")]
[SuppressMessage("Design", "CA1000", Justification = "The compiler asks for a static Create.")]
internal struct FloorMethodBuilder<TResult>
{
    private FloorMethod<TResult>? _method;
    private TResult? _result;

    public readonly FloorTask<TResult> Task => new(_method, _result);

    public static FloorMethodBuilder<TResult> Create() => default;

    public readonly void Start<TStateMachine>(ref TStateMachine stateMachine)
        where TStateMachine : IAsyncStateMachine => stateMachine.MoveNext();

    public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => ArgumentNullException.ThrowIfNull(stateMachine);

    public void SetResult(TResult result)
    {
        if (_method is { } method)
            method.Complete(result);
        else
            _result = result;
    }

    public readonly void SetException(Exception exception) => throw new InvalidOperationException("A method of the lab has failed.", exception);

    public readonly void AwaitOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : INotifyCompletion
        where TStateMachine : IAsyncStateMachine => throw new NotSupportedException();

    public void AwaitUnsafeOnCompleted<TAwaiter, TStateMachine>(ref TAwaiter awaiter, ref TStateMachine stateMachine)
        where TAwaiter : ICriticalNotifyCompletion
        where TStateMachine : IAsyncStateMachine
    {
        FloorBox<TResult, TStateMachine> box;
        if (_method is null)
        {
            box = FloorBox<TResult, TStateMachine>.Rent();

            // Before the copy, so that the copy's builder knows its box.
            _method = box;
            box.StateMachine = stateMachine;
        }
        else
        {
            box = Unsafe.As<FloorBox<TResult, TStateMachine>>(_method);
        }

        if (typeof(TAwaiter) == typeof(FloorAwaiter<TResult>))
            Unsafe.As<TAwaiter, FloorAwaiter<TResult>>(ref awaiter).Method.Attach(box);
        else
            awaiter.UnsafeOnCompleted(box.MoveNextAction);
    }
}
