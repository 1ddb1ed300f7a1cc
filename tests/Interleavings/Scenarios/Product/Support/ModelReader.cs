using System.Runtime.CompilerServices;
using LeanTasks.Interleavings.Tests.Support;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>What awaits a flow: it must be resumed exactly once, and have the result or be told that it may not await.</summary>
internal sealed class ModelReader
{
    private readonly Execution _execution;
    private readonly string _name;
    private readonly int _expected;
    private readonly Once _answer;

    /// <param name="execution">The execution.</param>
    /// <param name="name">Of the reader.</param>
    /// <param name="expected">The result.</param>
    internal ModelReader(Execution execution, string name, int expected)
    {
        _execution = execution;
        _name = name;
        _expected = expected;
        _answer = new Once(execution, name);
    }

    /// <summary>Whether it has had the result.</summary>
    internal bool HasResult { get; private set; }

    /// <summary>At the end, one of them must have the result, and no other.</summary>
    internal static void OneHasTheResult(Execution execution, params ModelReader[] readers) => execution.AtEnd(() =>
    {
        int count = readers.Count(static reader => reader.HasResult);
        execution.Require(count == 1, $"The result was had {count} times.");
    });

    /// <summary>As a caller of an awaiter does.</summary>
    internal void Await(Flow<int> flow)
    {
        FlowAwaiter<int> awaiter = flow.GetAwaiter();
        bool isCompleted = false;
        if (IsTold(() => isCompleted = awaiter.IsCompleted))
            return;
        if (isCompleted)
            Take(awaiter);
        else
            awaiter.UnsafeOnCompleted(() => Take(awaiter));
    }

    /// <summary>As another flow does.</summary>
    internal void Bind(Flow<int> flow)
    {
        bool hasProceeded = false;
        Flow<int> bound = default;
        if (!IsTold(() => bound = ModelFlow.Bind(flow, value =>
        {
            _execution.Require(!hasProceeded, $"What follows ran twice: {_name}.");
            hasProceeded = true;
            return new Flow<int>(value);
        })))
        {
            Await(bound);
        }
    }

    /// <summary>As another flow's <c>try</c>, which must go on however the flow ends.</summary>
    internal void End(Flow<int> flow) => ModelFlow.End(flow, (outcome, exception) =>
    {
        _answer.Runs();
        if (exception is null)
            Got(outcome.Value);
        else
            _execution.Require(exception is InvalidOperationException, $"The flow has failed with {exception}: {_name}.");
        return outcome;
    });

    /// <summary>As a method with one of our builders does.</summary>
    internal async LeanTask AwaitInMethod(Flow<int> flow)
    {
        int value;
        try
        {
            value = await flow;
        }
        catch (InvalidOperationException)
        {
            _answer.Runs();
            return;
        }

        _answer.Runs();
        Got(value);
    }

    /// <summary>As a method with one of the BCL's builders does.</summary>
    internal async Task AwaitInMethodOfTheBcl(Flow<int> flow)
    {
        int value;
        try
        {
            value = await flow.AsValueTask();
        }
        catch (InvalidOperationException)
        {
            _answer.Runs();
            return;
        }

        _answer.Runs();
        Got(value);
    }

    /// <summary>By a task of the BCL's.</summary>
    internal void AsTask(Flow<int> flow)
    {
        Task<int>? task = null;
        if (IsTold(() => task = flow.AsTask()))
            return;
        TaskAwaiter<int> awaiter = task!.GetAwaiter();
        if (awaiter.IsCompleted)
            Take(awaiter.GetResult);
        else
            awaiter.UnsafeOnCompleted(() => Take(awaiter.GetResult));
    }

    /// <summary>Asks until the flow has ended.</summary>
    internal void Poll(Flow<int> flow)
    {
        if (IsTold(() =>
        {
            while (!flow.IsCompleted)
                Thread.Yield();
        }))
        {
            return;
        }

        Take(flow.GetAwaiter());
    }

    private void Take(FlowAwaiter<int> awaiter) => Take(awaiter.GetResult);

    private void Take(Func<int> result)
    {
        int value = 0;
        if (IsTold(() => value = result()))
            return;
        _answer.Runs();
        Got(value);
    }

    private void Got(int value)
    {
        _execution.Require(value == _expected, $"The result is {value}, and not {_expected}: {_name}.");
        HasResult = true;
    }

    private bool IsTold(Action action)
    {
        try
        {
            action();
            return false;
        }
        catch (InvalidOperationException)
        {
            _answer.Runs();
            return true;
        }
    }
}
