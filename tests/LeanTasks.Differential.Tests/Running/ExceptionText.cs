namespace LeanTasks.Differential.Tests.Running;

/// <summary>Tells of exceptions what the two libraries must agree about.</summary>
internal static class ExceptionText
{
    /// <param name="exception">The exception.</param>
    /// <param name="nameOf">Names a token.</param>
    /// <param name="inOrder">Whether the order of the exceptions inside it is determined.</param>
    public static string Of(Exception exception, Func<CancellationToken, string> nameOf, bool inOrder = true) => exception switch
    {
        AggregateException aggregate when inOrder =>
            $"AggregateException({aggregate.Message})[{string.Join(", ", aggregate.InnerExceptions.Select(inner => Of(inner, nameOf)))}]",
        AggregateException aggregate =>
            $"AggregateException[{string.Join(", ", aggregate.InnerExceptions.Select(inner => Of(inner, nameOf, inOrder)).Order(StringComparer.Ordinal))}]",
        OperationCanceledException canceled =>
            $"{canceled.GetType().Name}({canceled.Message}, {nameOf(canceled.CancellationToken)})",
        TaskSchedulerException { InnerException: { } inner } => $"TaskSchedulerException[{Of(inner, nameOf, inOrder)}]",

        InvalidOperationException misuse => AcceptedDifferences.Text(misuse),
        ArgumentException argument => $"{argument.GetType().Name}({argument.ParamName})",
        _ => $"{exception.GetType().Name}({exception.Message})",
    };
}
