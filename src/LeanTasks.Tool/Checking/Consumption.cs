namespace LeanTasks.Tool.Checking;

/// <summary>Whether a method consumes an argument.</summary>
internal enum Consumption
{
    /// <summary>It does not, as far as is known.</summary>
    Never,

    /// <summary>On some paths, or in a method that may be called.</summary>
    Perhaps,

    /// <summary>On all paths that end without an exception.</summary>
    Always,
}
