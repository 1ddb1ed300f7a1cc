namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The completion checks that were true.</summary>
[Flags]
internal enum CompletionChecks
{
    /// <summary>None was, or none was asked.</summary>
    None = 0,

    /// <summary>IsCompleted.</summary>
    Completed = 1,

    /// <summary>IsCompletedSuccessfully.</summary>
    Succeeded = 2,

    /// <summary>IsFaulted.</summary>
    Faulted = 4,

    /// <summary>IsCanceled.</summary>
    Canceled = 8,
}
