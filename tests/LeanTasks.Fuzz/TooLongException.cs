namespace LeanTasks.Fuzz;

/// <summary>Ends a run that does not come to an end by itself.</summary>
internal sealed class TooLongException() : Exception("The run takes too many branches.");
