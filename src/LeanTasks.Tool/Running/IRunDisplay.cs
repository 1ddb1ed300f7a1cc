namespace LeanTasks.Tool.Running;

/// <summary>The display of the counts while an app runs.</summary>
internal interface IRunDisplay
{
    /// <summary>A second has passed.</summary>
    void Refresh();

    /// <summary>The user asked for the table.</summary>
    void Show();
}
