using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Methods.ByHand;

/// <summary>Runs a program on a builder of one kind, and writes down all that can be seen of it.</summary>
internal sealed class HandRun<TBuilder, TKind>
    where TBuilder : struct
    where TKind : IBuilderKind<TBuilder>
{
    private static readonly AsyncLocal<int> s_local = new();
    private readonly Queue<Action> _continuations = new();
    private readonly List<string> _log = [];
    private readonly HandStep _moveNext;

    private TBuilder _builder;
    private Machine _machine;
    private ClassAround? _around;
    private BuiltTask? _task;
    private int _calls;

    private HandRun(HandStep moveNext) => _moveNext = moveNext;

    /// <summary>What is seen of a program.</summary>
    public static string Log(HandProgram program)
    {
        HandRun<TBuilder, TKind> run = new(program.MoveNext);
        s_local.Value = 1;
        foreach (HandStep step in program.Steps)
            run.Do(step, program.Shape);
        string? end = run._task?.Status;
        run._log.Add($"at the end {end}, {(end == nameof(TaskStatus.WaitingForActivation) ? "" : run._task?.Result)}");
        return string.Join('\n', run._log);
    }

    private void Do(HandStep step, BuilderShape shape)
    {
        string thrown = "";
        try
        {
            switch (shape)
            {
                case BuilderShape.BesideAClass:
                    ClassBeside beside = new(this);
                    Do(step, ref _builder, ref beside);
                    break;
                case BuilderShape.BesideAStruct:
                    StructBeside besideStruct = new(this);
                    Do(step, ref _builder, ref besideStruct);
                    break;
                case BuilderShape.InAClass:
                    ClassAround around = _around ??= new ClassAround(this);
                    Do(step, ref around.Builder, ref around);
                    break;
                default:
                    _machine.Run = this;
                    Do(step, ref _machine.Builder, ref _machine);
                    break;
            }
        }
        catch (Exception exception)
        {
            thrown = $" throws {exception.GetType().Name} {(exception as ArgumentException)?.ParamName}";
        }

        _log.Add($"{step}{thrown}: {_task?.Status}, {_calls} calls, {_continuations.Count} suspended, local {s_local.Value}");
    }

    private void Do<TMachine>(HandStep step, ref TBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine
    {
        Awaiter awaiter = new(_continuations);
        switch (step)
        {
            case HandStep.Task:
                BuiltTask task = TKind.Task(ref builder);
                if (_task is not null)
                    _log.Add(_task.Task.Equals(task.Task) ? "the same" : "another");
                _task = task;
                break;
            case HandStep.SetResult:
                TKind.SetResult(ref builder);
                break;
            case HandStep.SetException:
                TKind.SetException(ref builder, new FormatException());
                break;
            case HandStep.Cancel:
                TKind.SetException(ref builder, new OperationCanceledException());
                break;
            case HandStep.SetNoException:
                TKind.SetException(ref builder, null!);
                break;
            case HandStep.SetStateMachine:
                TKind.SetStateMachine(ref builder, machine);
                break;
            case HandStep.SetNoStateMachine:
                TKind.SetStateMachine(ref builder, null!);
                break;
            case HandStep.Start:
                TKind.Start(ref builder, ref machine);
                break;
            case HandStep.AwaitOnCompleted:
                TKind.AwaitOnCompleted(ref builder, ref awaiter, ref machine);
                break;
            case HandStep.AwaitUnsafeOnCompleted:
                TKind.AwaitUnsafeOnCompleted(ref builder, ref awaiter, ref machine);
                break;
            case HandStep.Resume when _continuations.TryDequeue(out Action? continuation):
                continuation();
                break;
            case HandStep.SetLocal:
                s_local.Value++;
                break;
        }
    }

    private void MoveNext<TMachine>(ref TBuilder builder, ref TMachine machine)
        where TMachine : IAsyncStateMachine
    {
        _calls++;
        _log.Add($"runs with local {s_local.Value}");
        s_local.Value = -_calls;
        Do(_moveNext, ref builder, ref machine);
    }

    /// <summary>Keeps what it is to resume.</summary>
    private sealed class Awaiter(Queue<Action> continuations) : ICriticalNotifyCompletion
    {
        public void OnCompleted(Action continuation) => continuations.Enqueue(continuation);

        public void UnsafeOnCompleted(Action continuation) => continuations.Enqueue(continuation);
    }

    private sealed class ClassBeside(HandRun<TBuilder, TKind> run) : IAsyncStateMachine
    {
        public void MoveNext()
        {
            ClassBeside machine = this;
            run.MoveNext(ref run._builder, ref machine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
    }

    private readonly struct StructBeside(HandRun<TBuilder, TKind> run) : IAsyncStateMachine
    {
        public void MoveNext()
        {
            StructBeside machine = this;
            run.MoveNext(ref run._builder, ref machine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
    }

    private sealed class ClassAround(HandRun<TBuilder, TKind> run) : IAsyncStateMachine
    {
        public TBuilder Builder;

        public void MoveNext()
        {
            ClassAround machine = this;
            run.MoveNext(ref Builder, ref machine);
        }

        public void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
    }

    private struct Machine : IAsyncStateMachine
    {
        public TBuilder Builder;
        public HandRun<TBuilder, TKind> Run;

        public void MoveNext() => Run.MoveNext(ref Builder, ref this);

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine) => throw new NotSupportedException();
    }
}
