namespace LeanTasks.Tests.Bcl;

/// <summary>What accessors of value tasks and awaiters would show on runtimes that keep other things in these fields, or have none.</summary>
internal static class ValueTaskLies<TTask>
    where TTask : struct
{
    private static object? s_object;
    private static short s_token;
    private static bool s_flag;
    private static TTask s_task;

    public static ref object? NoObject(ref TTask task)
    {
        s_object = null;
        return ref s_object;
    }

    /// <summary>Whatever object was read first: a field that is shared, say.</summary>
    public static ref object? SameObject(ref TTask task)
    {
        if (ValueTaskTruths<TTask>.Content(ref task) is { } content)
            s_object ??= content;
        return ref s_object;
    }

    /// <summary>Sources only: tasks lie in another field.</summary>
    public static ref object? SourcesOnly(ref TTask task)
    {
        s_object = ValueTaskTruths<TTask>.Content(ref task) is var content && content is Task ? null : content;
        return ref s_object;
    }

    /// <summary>Tasks only: sources lie in another field.</summary>
    public static ref object? TasksOnly(ref TTask task)
    {
        s_object = ValueTaskTruths<TTask>.Content(ref task) as Task;
        return ref s_object;
    }

    /// <summary>An object for a result, too.</summary>
    public static ref object? ObjectForResult(ref TTask task)
    {
        s_object = ValueTaskTruths<TTask>.Content(ref task) ?? nameof(ObjectForResult);
        return ref s_object;
    }

    public static ref short NoToken(ref TTask task)
    {
        s_token = 0;
        return ref s_token;
    }

    /// <summary>Whatever token was read first.</summary>
    public static ref short SameToken(ref TTask task)
    {
        if (s_token == 0)
            s_token = ValueTaskTruths<TTask>.Token(ref task);
        return ref s_token;
    }

    public static ref bool False(ref TTask task)
    {
        s_flag = false;
        return ref s_flag;
    }

    public static ref bool True(ref TTask task)
    {
        s_flag = true;
        return ref s_flag;
    }

    public static ref TTask NothingAwaited<TAwaiter>(ref TAwaiter awaiter)
    {
        s_task = default;
        return ref s_task;
    }
}
