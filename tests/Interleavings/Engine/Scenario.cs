namespace LeanTasks.Interleavings;

/// <summary>
/// Sets one execution up: makes the objects, names the threads with <see cref="Execution.Start"/>, and says with
/// <see cref="Execution.AtEnd"/> what must hold afterwards. Called once an execution, so it must make everything anew.
/// </summary>
/// <param name="execution">The execution to set up.</param>
public delegate void Scenario(Execution execution);
