using System.Collections.Concurrent;
using System.Reflection;
using LeanTasks.Tests.Support;
using LeanTasks.Tests.Support.Libraries;

namespace LeanTasks.Tests.Continuations;

/// <summary>All overloads of ContinueWith, twenty on each kind of task.</summary>
public sealed class OverloadTests
{
    private const int Overloads = 20;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OverloadsRunTheirDelegates(bool completedBefore) => FreshThread.Run(() =>
    {
        using CancellationTokenSource cancellation = new();
        object state = new();
        ConcurrentBag<string> bclLog = [];
        ConcurrentBag<string> leanLog = [];
        TaskCompletionSource<int> bcl = new();
        LeanTaskSource<int> lean = new();
        if (completedBefore)
            Complete();
        Task[] bcls = [.. Bcl(bcl.Task, cancellation.Token, state, bclLog), .. BclTyped(bcl.Task, cancellation.Token, state, bclLog)];
        LeanTask[] leans = [.. Lean(lean, cancellation.Token, state, leanLog), .. LeanTyped(lean, cancellation.Token, state, leanLog)];
        if (!completedBefore)
            Complete();

        Assert.Equal((2 * Overloads, 2 * Overloads), (bcls.Length, leans.Length));
        Assert.Equal(bcls.Select(Told), leans.Select(Told));
        Assert.Equal(bclLog.Order(), leanLog.Order());
        Assert.Equal(Overloads, leanLog.Count);

        void Complete()
        {
            bcl.SetResult(1);
            lean.SetResult(1);
        }
    });

    [Fact]
    public void OverloadsWithATokenAreCanceledByIt() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource cancellation = new();
        TaskCompletionSource<int> bcl = new();
        LeanTaskSource<int> lean = new();
        object state = new();
        Task[] bcls = [.. Bcl(bcl.Task, cancellation.Token, state, []), .. BclTyped(bcl.Task, cancellation.Token, state, [])];
        LeanTask[] leans = [.. Lean(lean, cancellation.Token, state, []), .. LeanTyped(lean, cancellation.Token, state, [])];
        cancellation.Cancel();
        Assert.Equal(bcls.Select(static task => task.Status), leans.Select(static task => task.Status));
        Assert.Equal(16, leans.Count(static task => task.IsCanceled));
        Assert.Equal(bcls.Select(static task => (task.AsyncState, task.CreationOptions)), leans.Select(static task => (task.AsyncState, task.CreationOptions)));
    });

    [Fact]
    public void NullsAreRefusedByEveryOverload()
    {
        Assert.Equal(Refusals(typeof(Task), Task.CompletedTask, TaskScheduler.Default), Refusals(typeof(LeanTask), LeanTask.CompletedTask, LeanScheduler.Default));
        Assert.Equal(Refusals(typeof(Task<int>), Task.FromResult(1), TaskScheduler.Default), Refusals(typeof(LeanTask<int>), LeanTask.FromResult(1), LeanScheduler.Default));
    }

    /// <summary>What each overload declared by a type says of a null in the place of its delegate, and of its scheduler.</summary>
    private static List<string> Refusals(Type type, object task, object scheduler)
    {
        List<string> refusals = [];
        foreach (MethodInfo method in type.GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly))
        {
            if (method.Name != nameof(Task.ContinueWith))
                continue;
            MethodInfo closed = method.IsGenericMethodDefinition ? method.MakeGenericMethod(typeof(string)) : method;
            ParameterInfo[] parameters = closed.GetParameters();
            refusals.Add(Signature(parameters) + Call(closed, [null, .. parameters[1..].Select(Valid)]));
            if (parameters.Any(static parameter => parameter.Name == "scheduler"))
                refusals.Add(Signature(parameters) + Call(closed, [.. parameters.Select(parameter => parameter.Name == "scheduler" ? null : Valid(parameter))]));
        }

        refusals.Sort(StringComparer.Ordinal);
        return refusals;

        object? Valid(ParameterInfo parameter) => parameter.Name switch
        {
            "scheduler" => scheduler,
            "cancellationToken" => CancellationToken.None,
            "continuationOptions" => TaskContinuationOptions.None,
            "state" => null,
            _ => Delegate.CreateDelegate(parameter.ParameterType, typeof(OverloadTests).GetMethod(DelegateName(parameter), BindingFlags.NonPublic | BindingFlags.Static)!),
        };

        string Call(MethodInfo method, object?[] arguments) => Telling.Thrown(() => method.Invoke(task, BindingFlags.DoNotWrapExceptions, null, arguments, null));
    }

    private static string Signature(ParameterInfo[] parameters) => string.Join(", ", parameters.Select(static parameter => parameter.Name)) + ": ";

    private static string DelegateName(ParameterInfo parameter) =>
        (parameter.Name == "continuationFunction" ? "Null" : "Nothing") + (parameter.Member is MethodInfo method && method.GetParameters().Any(static other => other.Name == "state") ? "WithState" : "");

    private static void Nothing(object antecedent)
    {
    }

    private static void NothingWithState(object antecedent, object? state)
    {
    }

    private static string? Null(object antecedent) => null;

    private static string? NullWithState(object antecedent, object? state) => null;

    private static string Told(Task task)
    {
        string ending = new BclSubject(task, null).Ending();
        return ending + (task as Task<string>)?.GetAwaiter().GetResult();
    }

    private static string Told(LeanTask task)
    {
        string ending = new LeanSubject(task, null).Ending();
        return ending + (task as LeanTask<string>)?.Result;
    }

    private static Task[] Bcl(Task task, CancellationToken token, object state, ConcurrentBag<string> log)
    {
        const TaskContinuationOptions options = TaskContinuationOptions.ExecuteSynchronously;
        TaskScheduler scheduler = TaskScheduler.Default;
        return
        [
            task.ContinueWith(Action),
            task.ContinueWith(Action, token),
            task.ContinueWith(Action, scheduler),
            task.ContinueWith(Action, options),
            task.ContinueWith(Action, token, options, scheduler),
            task.ContinueWith<string>(Function),
            task.ContinueWith<string>(Function, token),
            task.ContinueWith<string>(Function, scheduler),
            task.ContinueWith<string>(Function, options),
            task.ContinueWith<string>(Function, token, options, scheduler),
            task.ContinueWith(ActionWithState, state),
            task.ContinueWith(ActionWithState, state, token),
            task.ContinueWith(ActionWithState, state, scheduler),
            task.ContinueWith(ActionWithState, state, options),
            task.ContinueWith(ActionWithState, state, token, options, scheduler),
            task.ContinueWith<string>(FunctionWithState, state),
            task.ContinueWith<string>(FunctionWithState, state, token),
            task.ContinueWith<string>(FunctionWithState, state, scheduler),
            task.ContinueWith<string>(FunctionWithState, state, options),
            task.ContinueWith<string>(FunctionWithState, state, token, options, scheduler),
        ];

        void Action(Task antecedent) => log.Add($"action {antecedent.Status} {ReferenceEquals(antecedent, task)}");

        void ActionWithState(Task antecedent, object? given) => log.Add($"action {antecedent.Status} {ReferenceEquals(given, state)}");

        string Function(Task antecedent) => $"function {antecedent.Status} {ReferenceEquals(antecedent, task)}";

        string FunctionWithState(Task antecedent, object? given) => $"function {antecedent.Status} {ReferenceEquals(given, state)}";
    }

    private static Task[] BclTyped(Task<int> task, CancellationToken token, object state, ConcurrentBag<string> log)
    {
        const TaskContinuationOptions options = TaskContinuationOptions.ExecuteSynchronously;
        TaskScheduler scheduler = TaskScheduler.Default;
        return
        [
            task.ContinueWith(Action),
            task.ContinueWith(Action, token),
            task.ContinueWith(Action, scheduler),
            task.ContinueWith(Action, options),
            task.ContinueWith(Action, token, options, scheduler),
            task.ContinueWith<string>(Function),
            task.ContinueWith<string>(Function, token),
            task.ContinueWith<string>(Function, scheduler),
            task.ContinueWith<string>(Function, options),
            task.ContinueWith<string>(Function, token, options, scheduler),
            task.ContinueWith(ActionWithState, state),
            task.ContinueWith(ActionWithState, state, token),
            task.ContinueWith(ActionWithState, state, scheduler),
            task.ContinueWith(ActionWithState, state, options),
            task.ContinueWith(ActionWithState, state, token, options, scheduler),
            task.ContinueWith<string>(FunctionWithState, state),
            task.ContinueWith<string>(FunctionWithState, state, token),
            task.ContinueWith<string>(FunctionWithState, state, scheduler),
            task.ContinueWith<string>(FunctionWithState, state, options),
            task.ContinueWith<string>(FunctionWithState, state, token, options, scheduler),
        ];

        void Action(Task<int> antecedent) => log.Add($"action {antecedent.Status} {ReferenceEquals(antecedent, task)}");

        void ActionWithState(Task<int> antecedent, object? given) => log.Add($"action {antecedent.Status} {ReferenceEquals(given, state)}");

        string Function(Task<int> antecedent) => $"function {antecedent.Status} {ReferenceEquals(antecedent, task)}";

        string FunctionWithState(Task<int> antecedent, object? given) => $"function {antecedent.Status} {ReferenceEquals(given, state)}";
    }

    private static LeanTask[] Lean(LeanTask task, CancellationToken token, object state, ConcurrentBag<string> log)
    {
        const TaskContinuationOptions options = TaskContinuationOptions.ExecuteSynchronously;
        LeanScheduler scheduler = LeanScheduler.Default;
        return
        [
            task.ContinueWith(Action),
            task.ContinueWith(Action, token),
            task.ContinueWith(Action, scheduler),
            task.ContinueWith(Action, options),
            task.ContinueWith(Action, token, options, scheduler),
            task.ContinueWith<string>(Function),
            task.ContinueWith<string>(Function, token),
            task.ContinueWith<string>(Function, scheduler),
            task.ContinueWith<string>(Function, options),
            task.ContinueWith<string>(Function, token, options, scheduler),
            task.ContinueWith(ActionWithState, state),
            task.ContinueWith(ActionWithState, state, token),
            task.ContinueWith(ActionWithState, state, scheduler),
            task.ContinueWith(ActionWithState, state, options),
            task.ContinueWith(ActionWithState, state, token, options, scheduler),
            task.ContinueWith<string>(FunctionWithState, state),
            task.ContinueWith<string>(FunctionWithState, state, token),
            task.ContinueWith<string>(FunctionWithState, state, scheduler),
            task.ContinueWith<string>(FunctionWithState, state, options),
            task.ContinueWith<string>(FunctionWithState, state, token, options, scheduler),
        ];

        void Action(LeanTask antecedent) => log.Add($"action {antecedent.Status} {ReferenceEquals(antecedent, task)}");

        void ActionWithState(LeanTask antecedent, object? given) => log.Add($"action {antecedent.Status} {ReferenceEquals(given, state)}");

        string Function(LeanTask antecedent) => $"function {antecedent.Status} {ReferenceEquals(antecedent, task)}";

        string FunctionWithState(LeanTask antecedent, object? given) => $"function {antecedent.Status} {ReferenceEquals(given, state)}";
    }

    private static LeanTask[] LeanTyped(LeanTask<int> task, CancellationToken token, object state, ConcurrentBag<string> log)
    {
        const TaskContinuationOptions options = TaskContinuationOptions.ExecuteSynchronously;
        LeanScheduler scheduler = LeanScheduler.Default;
        return
        [
            task.ContinueWith(Action),
            task.ContinueWith(Action, token),
            task.ContinueWith(Action, scheduler),
            task.ContinueWith(Action, options),
            task.ContinueWith(Action, token, options, scheduler),
            task.ContinueWith<string>(Function),
            task.ContinueWith<string>(Function, token),
            task.ContinueWith<string>(Function, scheduler),
            task.ContinueWith<string>(Function, options),
            task.ContinueWith<string>(Function, token, options, scheduler),
            task.ContinueWith(ActionWithState, state),
            task.ContinueWith(ActionWithState, state, token),
            task.ContinueWith(ActionWithState, state, scheduler),
            task.ContinueWith(ActionWithState, state, options),
            task.ContinueWith(ActionWithState, state, token, options, scheduler),
            task.ContinueWith<string>(FunctionWithState, state),
            task.ContinueWith<string>(FunctionWithState, state, token),
            task.ContinueWith<string>(FunctionWithState, state, scheduler),
            task.ContinueWith<string>(FunctionWithState, state, options),
            task.ContinueWith<string>(FunctionWithState, state, token, options, scheduler),
        ];

        void Action(LeanTask<int> antecedent) => log.Add($"action {antecedent.Status} {ReferenceEquals(antecedent, task)}");

        void ActionWithState(LeanTask<int> antecedent, object? given) => log.Add($"action {antecedent.Status} {ReferenceEquals(given, state)}");

        string Function(LeanTask<int> antecedent) => $"function {antecedent.Status} {ReferenceEquals(antecedent, task)}";

        string FunctionWithState(LeanTask<int> antecedent, object? given) => $"function {antecedent.Status} {ReferenceEquals(given, state)}";
    }
}
