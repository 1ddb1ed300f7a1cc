namespace LeanTasks.Completion;

/// <summary>The wait handle of a task whose wait handle has been asked for. 32 bytes, and the handle.</summary>
internal sealed class WaitHandleHolder : Holder
{
    internal readonly ManualResetEvent Handle = new(initialState: false);
}
