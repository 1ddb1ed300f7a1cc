namespace LeanTasks.Runtime;

/// <summary>A continuation made by an <c>await</c>, which another continuation can bring back to its scheduler or context.</summary>
internal interface IAwaitContinuation
{
    /// <summary>Runs user code on this very stack.</summary>
    void RunHere();
}
