namespace LeanTasks.Tool.Checking;

/// <summary>Where a method keeps a value.</summary>
/// <param name="Kind">Local variable, parameter, or field of the state machine that the method belongs to.</param>
/// <param name="Index">The number of the variable or parameter; 0 for a field.</param>
/// <param name="Field">The name of the field.</param>
internal readonly record struct Place(PlaceKind Kind, int Index, string? Field = null);
