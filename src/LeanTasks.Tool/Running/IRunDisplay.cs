namespace LeanTasks.Tool.Running;

/// <summary>What is shown of the counts while an app runs.</summary>
internal interface IRunDisplay
{
    /// <summary>A second has passed.</summary>
    /// <param name="process">The app's process.</param>
    void Refresh(int process);

    /// <summary>The user asked for the table.</summary>
    /// <param name="process">The app's process.</param>
    void Show(int process);
}
