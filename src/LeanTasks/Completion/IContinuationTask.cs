namespace LeanTasks.Completion;

/// <summary>Marks the tasks that <c>ContinueWith</c> makes: their antecedent starts them, so there is no caller that could receive a failure to start.</summary>
internal interface IContinuationTask;
