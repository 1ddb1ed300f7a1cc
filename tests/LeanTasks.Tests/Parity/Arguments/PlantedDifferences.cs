namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>Takes the place of a type of the BCL.</summary>
internal static class Planted
{
    public static void Same(Exception exception) => ArgumentNullException.ThrowIfNull(exception);

    public static void ParameterName(Exception exception) => ArgumentNullException.ThrowIfNull(exception);

    public static void ExceptionType(TaskCreationOptions options) => ArgumentOutOfRangeException.ThrowIfNegative((int)options, nameof(options));

    public static void WhichIsFirst(Action first, Action second)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
    }

    public static Task Status(bool fails) => fails ? Task.FromException(new FormatException()) : Task.CompletedTask;

    public static Task<int> Result(bool fails) => Task.FromResult(fails ? 1 : 0);

    public static Task NeverEnds() => Task.CompletedTask;
}

/// <summary>Takes the place of its twin. Each member is named by what it does otherwise.</summary>
internal static class LeanPlanted
{
    public static void Same(Exception exception) => ArgumentNullException.ThrowIfNull(exception);

    public static void ParameterName(Exception exception) => ArgumentNullException.ThrowIfNull(exception, "fault");

    public static void ExceptionType(TaskCreationOptions options)
    {
        if (options < 0)
            throw new ArgumentException("It is negative.", nameof(options));
    }

    public static void WhichIsFirst(Action first, Action second)
    {
        ArgumentNullException.ThrowIfNull(second);
        ArgumentNullException.ThrowIfNull(first);
    }

    public static LeanTask Status(bool fails) => fails ? LeanTask.FromCanceled(new CancellationToken(canceled: true)) : LeanTask.CompletedTask;

    public static LeanTask<int> Result(bool fails) => LeanTask.FromResult(fails ? 2 : 0);

    public static LeanTask NeverEnds() => new LeanTaskSource().Task;
}
