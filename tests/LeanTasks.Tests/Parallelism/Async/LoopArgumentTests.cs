using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Parallelism.Async;

/// <summary>Null arguments are found as the BCL finds them.</summary>
public sealed class LoopArgumentTests
{
    private static readonly Func<int, CancellationToken, ValueTask> s_body = static (_, _) => default;

    private static readonly IEnumerable<int> s_none = null!;

    private static readonly IAsyncEnumerable<int> s_noneAsync = null!;

    private static readonly int[] s_some = [];

    private static readonly ParallelOptions s_options = new();

    private static readonly CancellationToken s_canceled = new(canceled: true);

    [Fact]
    public void ForChecksItsArguments()
    {
        Same(() => Parallel.ForAsync(0, 1, null!), () => LeanParallel.ForAsync(0, 1, null!));
        Same(() => Parallel.ForAsync(0, 1, s_canceled, null!), () => LeanParallel.ForAsync(0, 1, s_canceled, null!));
        Same(() => Parallel.ForAsync(0, 1, s_options, null!), () => LeanParallel.ForAsync(0, 1, s_options, null!));
        Same(() => Parallel.ForAsync(0, 1, null!, s_body), () => LeanParallel.ForAsync(0, 1, null!, s_body));
        Same(() => Parallel.ForAsync(1, 0, null!, s_body), () => LeanParallel.ForAsync(1, 0, null!, s_body));
        Same(() => Parallel.ForAsync(1, 0, null!, null!), () => LeanParallel.ForAsync(1, 0, null!, null!));
    }

    [Fact]
    public void ForEachChecksItsArguments()
    {
        Same(() => Parallel.ForEachAsync(s_none, s_body), () => LeanParallel.ForEachAsync(s_none, s_body));
        Same(() => Parallel.ForEachAsync(s_none, s_canceled, s_body), () => LeanParallel.ForEachAsync(s_none, s_canceled, s_body));
        Same(() => Parallel.ForEachAsync(s_none, null!, s_body), () => LeanParallel.ForEachAsync(s_none, null!, s_body));
        Same(() => Parallel.ForEachAsync(s_some, null!), () => LeanParallel.ForEachAsync(s_some, null!));
        Same(() => Parallel.ForEachAsync(s_some, s_canceled, null!), () => LeanParallel.ForEachAsync(s_some, s_canceled, null!));
        Same(() => Parallel.ForEachAsync(s_some, s_options, null!), () => LeanParallel.ForEachAsync(s_some, s_options, null!));
        Same(() => Parallel.ForEachAsync(s_some, null!, null!), () => LeanParallel.ForEachAsync(s_some, null!, null!));
    }

    [Fact]
    public void ForEachOfAnAsynchronousSourceChecksItsArguments()
    {
        ProgramSource some = new(0);
        Same(() => Parallel.ForEachAsync(s_noneAsync, s_body), () => LeanParallel.ForEachAsync(s_noneAsync, s_body));
        Same(() => Parallel.ForEachAsync(s_noneAsync, s_canceled, s_body), () => LeanParallel.ForEachAsync(s_noneAsync, s_canceled, s_body));
        Same(() => Parallel.ForEachAsync(s_noneAsync, null!, s_body), () => LeanParallel.ForEachAsync(s_noneAsync, null!, s_body));
        Same(
            () => Parallel.ForEachAsync((IAsyncEnumerable<int>)some, s_options, null!),
            () => LeanParallel.ForEachAsync((IAsyncEnumerable<int>)some, s_options, null!));
        Same(
            () => Parallel.ForEachAsync((IAsyncEnumerable<int>)some, null!, s_body),
            () => LeanParallel.ForEachAsync((IAsyncEnumerable<int>)some, null!, s_body));
    }

    [Fact]
    public void MethodsAreThoseOfTheBcl()
    {
        static IEnumerable<string> Signatures(Type type) =>
            from method in type.GetMethods()
            where method.Name is "ForAsync" or "ForEachAsync"
            let parameters = string.Join(", ", method.GetParameters().Select(static parameter => $"{parameter.ParameterType} {parameter.Name}"))
            orderby parameters
            select $"{method.Name}({parameters})";

        Assert.Equal(Signatures(typeof(Parallel)), Signatures(typeof(LeanParallel)));
    }

    private static void Same(Func<Task> bcl, Func<LeanTask> lean) => Assert.Equal(NullIn(bcl), NullIn(lean));

    /// <summary>Which argument a call that returns no task complains of.</summary>
    private static string? NullIn(Func<object> call)
    {
        try
        {
            call();
        }
        catch (ArgumentNullException exception)
        {
            return exception.ParamName;
        }

        throw new ProgramException("It has not complained.");
    }
}
