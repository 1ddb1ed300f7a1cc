namespace LeanTasks.Completion;

/// <summary>A continuation made by an <c>await</c>: one that another can bring to the place where it belongs.</summary>
internal interface IAwaitContinuation
{
    /// <summary>Runs user code on this very stack.</summary>
    void RunHere();
}
