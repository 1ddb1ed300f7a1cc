using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Pooled.Same;

/// <summary>Methods that await a <see cref="Gate"/>; by whichever builder.</summary>
internal static class GateMethods
{
    /// <summary>Awaits a gate in the way of its kind, and tells by <paramref name="tell"/> before and after.</summary>
    [AsyncMethodBuilder(typeof(SameBuilder<>))]
    internal static async ValueTask<int> AwaitAsync(Gate gate, Action<string> tell)
    {
        tell("begins");
        int result = 1;
        try
        {
            switch (gate.Kind)
            {
                case GateKind.Task:
                    await (Task)gate.Task;
                    break;
                case GateKind.TaskOfInt:
                    result = await gate.Task;
                    break;
                case GateKind.TaskConfigured:
                    await ((Task)gate.Task).ConfigureAwait(false);
                    break;
                case GateKind.TaskOfIntConfigured:
                    result = await gate.Task.ConfigureAwait(false);
                    break;
                case GateKind.TaskForceYielding:
                    result = await gate.Task.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
                    break;
                case GateKind.TaskSuppressThrowing:
                    await ((Task)gate.Task).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
                    break;
                case GateKind.TaskContinueForceYielding:
                    await ((Task)gate.Task).ConfigureAwait(ConfigureAwaitOptions.ContinueOnCapturedContext | ConfigureAwaitOptions.ForceYielding);
                    break;
                case GateKind.ValueTaskOverTask:
                    await new ValueTask(gate.Task);
                    break;
                case GateKind.ValueTaskOfIntOverTask:
                    result = await new ValueTask<int>(gate.Task);
                    break;
                case GateKind.ValueTaskOverTaskConfigured:
                    await new ValueTask(gate.Task).ConfigureAwait(false);
                    break;
                case GateKind.ValueTaskOverSource:
                    await gate.Source.Task;
                    break;
                case GateKind.ValueTaskOfIntOverSource:
                    result = await gate.Source.TaskOfInt;
                    break;
                case GateKind.ValueTaskOfIntOverSourceConfigured:
                    result = await gate.Source.TaskOfInt.ConfigureAwait(false);
                    break;
                default:
                    result = await AwaitOtherAsync(gate, tell);
                    break;
            }
        }
        finally
        {
            tell("goes on");
        }

        return result;
    }

    [AsyncMethodBuilder(typeof(SameBuilder<>))]
    private static async ValueTask<int> AwaitOtherAsync(Gate gate, Action<string> tell)
    {
        int result = 1;
        switch (gate.Kind)
        {
            case GateKind.Pooling:
                await gate.Pooling;
                break;
            case GateKind.PoolingOfInt:
                result = await gate.PoolingOfInt;
                break;
            case GateKind.Pooled:
                await gate.Pooled;
                break;
            case GateKind.PooledOfInt:
                result = await gate.PooledOfInt;
                break;
            case GateKind.PooledConfigured:
                await gate.Pooled.ConfigureAwait(false);
                break;
            case GateKind.PooledOfIntConfigured:
                result = await gate.PooledOfInt.ConfigureAwait(false);
                break;
            case GateKind.LeanTask:
                await (LeanTask)gate.LeanTask;
                break;
            case GateKind.LeanTaskOfInt:
                result = await gate.LeanTask;
                break;
            case GateKind.LeanTaskConfigured:
                await ((LeanTask)gate.LeanTask).ConfigureAwait(false);
                break;
            case GateKind.LeanTaskOfIntConfigured:
                result = await gate.LeanTask.ConfigureAwait(false);
                break;
            case GateKind.Yield:
                await Task.Yield();
                break;
            case GateKind.NotifyOnly:
                result = await new NotifyOnly(gate.Task);
                break;
            case GateKind.Critical:
                result = await new Critical(gate.Task);
                break;
            case GateKind.AtOnce:
                await new AtOnce();
                break;
            case GateKind.BetweenTheTwo:
                result = await new BetweenTheTwo(() => gate.Complete(GateEnd.Result), gate.Task);
                break;
            default:
                throw new NotSupportedException($"{gate.Kind}");
        }

        tell("has it");
        return result;
    }
}
