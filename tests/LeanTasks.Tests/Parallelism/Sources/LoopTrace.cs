using System.Collections.Concurrent;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>What a run of a program has done.</summary>
internal sealed class LoopTrace(ForEachProgram program, CancellationTokenSource cancellation)
{
    private readonly ConcurrentQueue<string> _events = new();
    private readonly int[] _runs = new int[program.Count];
    private int _locals;
    private int _begun;
    private int _ended;
    private string _end = "";

    /// <summary>All that has happened, in its order.</summary>
    public string Sequence => string.Join(" ", _events) + " " + _end;

    /// <summary>What does not depend on how threads share the work.</summary>
    public string Outcome
    {
        get
        {
            // What must have been run: all, or what is not after a Break, or what ended the loop.
            int lowest = program.Source == SourceKind.Unordered ? 0 : program.Steps.Keys.Order().FirstOrDefault();
            ItemStep? step = program.Steps.Count == 0 ? null : program.Steps.Values.First()[0];
            bool throwsOutside = program.Form >= BodyForm.Local && (program.InitThrows || program.FinallyThrows);
            bool allOfThose = throwsOutside || step switch
            {
                null => _runs.All(static runs => runs == 1) && (program.Form < BodyForm.Local || _locals == program.Count),
                ItemStep.Break when program.Source != SourceKind.Unordered => _runs.Take(lowest + 1).All(static runs => runs == 1),
                _ => program.Steps.Keys.Any(key => _runs[key] == 1),
            };
            return $"{allOfThose} {_runs.All(static runs => runs <= 1)} {throwsOutside || _begun == _ended} {_end}";
        }
    }

    public void Ended(Func<(bool IsCompleted, long? LowestBreakIteration)> run)
    {
        try
        {
            (bool isCompleted, long? lowest) = run();
            _end = $"completed {isCompleted} {lowest}";
        }
        catch (AggregateException exception)
        {
            // How many throw before the loop ends differs.
            IEnumerable<string> types = exception.InnerExceptions.Select(static inner => inner.GetType().Name).Distinct();
            _end = "threw " + string.Join(",", types);
        }
        catch (OperationCanceledException exception)
        {
            _end = $"canceled {exception.CancellationToken == cancellation.Token}";
        }
    }

    public int Init()
    {
        _events.Enqueue("init");
        if (program.InitThrows)
            throw new ProgramException("init");
        Interlocked.Increment(ref _begun);
        return 0;
    }

    public void Finally(int local)
    {
        _events.Enqueue($"finally {local}");
        Interlocked.Increment(ref _ended);
        Interlocked.Add(ref _locals, local);
        if (program.FinallyThrows)
            throw new ProgramException("finally");
    }

    public int Item(int item, ILoopView? state = null, long? index = null, int local = 0)
    {
        Interlocked.Increment(ref _runs[item]);
        _events.Enqueue($"{item}/{index}/{local}");
        if (index is not null)
            Assert.Equal(item, index);
        if (!program.Steps.TryGetValue(item, out ItemStep[]? steps))
            return local + 1;

        foreach (ItemStep step in steps)
        {
            switch (step)
            {
                case ItemStep.Stop:
                    state!.Stop();
                    break;
                case ItemStep.Break:
                    state!.Break();
                    break;
                case ItemStep.Throw:
                    throw new ProgramException("item");
                default:
                    cancellation.Cancel();
                    break;
            }

            _events.Enqueue(step.ToString() + state?.Describe());
        }

        return local + 1;
    }
}
