namespace LeanTasks.Completion;

/// <summary>Marks the tasks that <c>ContinueWith</c> makes: started by their antecedent, by nobody who could be told of a failure to.</summary>
internal interface IContinuationTask;
