namespace LeanTasks.Differential.Tests.Programs;

/// <summary>A list of statements, run one after the other by one thread.</summary>
internal sealed record TaskProgram(IReadOnlyList<Operation> Operations)
{
    /// <summary>Makes the statements speak of tasks that the ones before them have made.</summary>
    public static TaskProgram From(IEnumerable<Operation> operations)
    {
        List<Operation> resolved = [];
        List<int> sources = [];
        int count = 0;
        foreach (Operation raw in operations)
        {
            if (raw.Resolve(count, sources) is not { } operation)
                continue;
            resolved.Add(operation);
            if (operation is Operation.NewSource)
                sources.Add(count);
            if (operation.MakesTask)
                count++;
        }

        return new TaskProgram(resolved);
    }

    /// <summary>The same program without one of its statements, or without one statement of one of its methods.</summary>
    public IEnumerable<TaskProgram> Smaller() =>
    [
        .. Operations.Select((_, index) => From(Operations.Where((_, other) => other != index))),
        .. Operations.SelectMany((operation, index) => operation is Operation.Call call
            ? call.Steps.Smaller().Select(steps => Replace(index, call with { Steps = steps }))
            : []),
    ];

    private TaskProgram Replace(int index, Operation operation) =>
        From(Operations.Select((old, other) => other == index ? operation : old));

    public override string ToString()
    {
        int count = 0;
        return string.Concat(Operations.Select(operation =>
            $"\n    {(operation.MakesTask ? $"t{count++} = " : "")}{operation}"));
    }
}
