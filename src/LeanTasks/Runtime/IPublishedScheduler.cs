namespace LeanTasks.Runtime;

/// <summary>A <see cref="TaskScheduler"/> by which a <see cref="LeanScheduler"/> is shown to the BCL.</summary>
internal interface IPublishedScheduler
{
    /// <summary>The scheduler that is shown.</summary>
    LeanScheduler Published { get; }
}
