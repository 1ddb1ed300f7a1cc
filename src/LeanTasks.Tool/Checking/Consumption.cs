namespace LeanTasks.Tool.Checking;

/// <summary>Whether a method consumes what it is given.</summary>
internal enum Consumption
{
    /// <summary>It does not, as far as is known.</summary>
    Never,

    /// <summary>On some paths, or by what may be called.</summary>
    Perhaps,

    /// <summary>On all paths that end without an exception.</summary>
    Always,
}
