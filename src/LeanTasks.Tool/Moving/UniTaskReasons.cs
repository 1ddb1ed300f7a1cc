namespace LeanTasks.Tool.Moving;

/// <summary>Says why a member of UniTask does not move.</summary>
internal static class UniTaskReasons
{
    /// <summary>The reason, with what to do instead.</summary>
    /// <param name="member">The member's name.</param>
    public static string Of(string member) => $"UniTask.{member} is not changed: " + member switch
    {
        "NextFrame" or "DelayFrame" or "WaitForEndOfFrame" or "WaitForFixedUpdate" or "WaitForSeconds" => "frames exist only in Unity",
        "SwitchToMainThread" or "ReturnToMainThread" or "Post" => "the main thread belongs to Unity",
        "SwitchToSynchronizationContext" or "ReturnToSynchronizationContext" or "ReturnToCurrentSynchronizationContext" =>
            "use LeanTaskFactory.StartNew with LeanScheduler.FromSynchronizationContext to run code there",
        "WaitUntil" or "WaitWhile" or "WaitUntilValueChanged" or "WaitUntilCanceled" => "it polls; complete a LeanTaskSource instead when the condition becomes true",
        "Delay" or "Yield" or "Timeout" => "its timing and frame arguments exist only in Unity",
        "Run" or "RunOnThreadPool" => "LeanTask.Run does not accept these arguments",
        "Create" or "Defer" or "Lazy" or "Void" or "Action" => "call the function instead",
        "WhenAll" => "LeanValueTask.WhenAll accepts at most eight results of different types",
        "WhenAny" => "for tasks of one type, LeanTask.WhenAny returns the task and LeanValueTask.WhenAny an index",
        "WhenEach" => "it returns a UniTask type; LeanTask.WhenEach returns a sequence of the tasks",
        "Status" => "LeanTask.Status is a TaskStatus",
        "ContinueWith" => "LeanTask.ContinueWith passes the task, not the result; await it instead",
        "SuppressCancellationThrow" => "use ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing) to await without throwing, then check IsCanceled",
        "Forget" => "only an await can handle a failure",
        _ => "LeanTasks has no equivalent",
    };
}
