namespace LeanTasks.Tool.Checking;

/// <summary>Where a method keeps a value.</summary>
/// <param name="Kind">The kind of place.</param>
/// <param name="Index">The number of the variable, parameter or exception handler; 0 for a field.</param>
/// <param name="Field">The name of the field.</param>
internal readonly record struct Place(PlaceKind Kind, int Index, string? Field = null);
