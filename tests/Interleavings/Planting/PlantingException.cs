namespace LeanTasks.Interleavings.Planting;

/// <summary>A mutant that cannot be planted. The message names it, and the mend.</summary>
internal sealed class PlantingException(string message) : Exception(message);
