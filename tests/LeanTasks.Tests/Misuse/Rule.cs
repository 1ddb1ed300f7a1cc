namespace LeanTasks.Tests.Misuse;

/// <summary>What the library says where a rule is broken: the rule, and the mend.</summary>
internal static class Rule
{
    public static void CheckOnlyOnce(Exception? told) => Check(told, "has already been awaited", "only once", "AsTask()", "Preserve()");

    public static void CheckOnlyOne(Exception? told) => Check(told, "already being awaited", "supports one await", "AsTask() once");

    public static void CheckNotTooEarly(Exception? told) => Check(told, "before it completed", "Await it", "AsTask().GetAwaiter().GetResult()");

    public static void CheckOnlyOnce(Task told) => CheckOnlyOnce(FailureOf(told));

    public static void CheckOnlyOne(Task told) => CheckOnlyOne(FailureOf(told));

    private static Exception FailureOf(Task told)
    {
        Assert.Equal(TaskStatus.Faulted, told.Status);
        return Assert.Single(told.Exception!.InnerExceptions);
    }

    private static void Check(Exception? told, params ReadOnlySpan<string> words)
    {
        string message = Assert.IsType<InvalidOperationException>(told).Message;
        foreach (string each in words)
            Assert.Contains(each, message, StringComparison.Ordinal);
    }
}
