namespace LeanTasks.Soak.Tests.Running;

/// <summary>How a planned piece of work ends.</summary>
internal enum Ending
{
    Result,
    Fault,
    Cancel,
}
