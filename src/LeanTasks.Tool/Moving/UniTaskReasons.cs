namespace LeanTasks.Tool.Moving;

/// <summary>Says why a member of UniTask does not move.</summary>
internal static class UniTaskReasons
{
    /// <summary>The reason, with what to do instead.</summary>
    /// <param name="member">The member's name.</param>
    public static string Of(string member) => $"UniTask.{member} stays: " + member switch
    {
        "NextFrame" or "DelayFrame" or "WaitForEndOfFrame" or "WaitForFixedUpdate" or "WaitForSeconds" => "frames are Unity's",
        "SwitchToMainThread" or "ReturnToMainThread" or "Post" => "the main thread is Unity's",
        "SwitchToSynchronizationContext" or "ReturnToSynchronizationContext" or "ReturnToCurrentSynchronizationContext" =>
            "LeanTaskFactory.StartNew on LeanScheduler.FromSynchronizationContext runs code there",
        "WaitUntil" or "WaitWhile" or "WaitUntilValueChanged" or "WaitUntilCanceled" => "it polls; let what it waits for complete a LeanTaskSource",
        "Delay" or "Yield" or "Timeout" => "the timings and frames of its arguments are Unity's",
        "Run" or "RunOnThreadPool" => "LeanTask.Run has no such arguments",
        "Create" or "Defer" or "Lazy" or "Void" or "Action" => "call the function instead",
        "WhenAll" => "LeanValueTask.WhenAll takes up to eight results of several types",
        "WhenAny" => "LeanTask.WhenAny returns the task, LeanValueTask.WhenAny an index, where all are of one type",
        "WhenEach" => "it returns a sequence of UniTask's own; that of LeanTask.WhenEach has the tasks",
        "Status" => "that of a LeanTask is a TaskStatus",
        "ContinueWith" => "that of a LeanTask gets the task; await it instead",
        "SuppressCancellationThrow" => "ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing) awaits without throwing; IsCanceled tells the rest",
        "Forget" => "only await can handle the failure",
        _ => "LeanTasks has nothing for it",
    };
}
