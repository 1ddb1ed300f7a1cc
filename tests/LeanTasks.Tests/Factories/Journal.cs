namespace LeanTasks.Tests.Factories;

/// <summary>What happened on one side of a comparison, in words that are the same on both.</summary>
internal sealed class Journal
{
    private readonly List<string> _entries = [];

    public void Add(string entry)
    {
        lock (_entries)
            _entries.Add(entry);
    }

    public override string ToString()
    {
        lock (_entries)
            return string.Join(", ", _entries);
    }

    public static string Describe(object? state) => state switch
    {
        null => "null",
        Delegate => "a delegate",
        _ => $"{state}",
    };

    public static string Describe(Exception? exception) => exception switch
    {
        null => "no exception",
        AggregateException aggregate => string.Join(" + ", aggregate.InnerExceptions.Select(Describe)),
        ArgumentException argument => $"{argument.GetType().Name} of {argument.ParamName}",
        TaskSchedulerException => $"{nameof(TaskSchedulerException)} of {Describe(exception.InnerException)}",
        NullReferenceException => nameof(NullReferenceException),
        _ => $"{exception.GetType().Name} {exception.Message}",
    };
}
