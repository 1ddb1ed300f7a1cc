using System.Globalization;

namespace LeanTasks.Tool.Checking;

/// <summary>Where a method keeps a value.</summary>
/// <param name="Kind">The kind of place.</param>
/// <param name="Index">The number of the variable, parameter, element or exception handler; 0 for a field.</param>
/// <param name="Field">The name of the field; the number of the array, as text.</param>
internal readonly record struct Place(PlaceKind Kind, int Index, string? Field = null)
{
    /// <summary>The place of an element.</summary>
    /// <param name="array">The array's number.</param>
    /// <param name="index">The element's number.</param>
    public static Place OfElement(int array, int index) => new(PlaceKind.Element, index, TextOf(array));

    /// <summary>Whether it is an element of an array.</summary>
    /// <param name="array">The array's number.</param>
    public bool IsIn(int array) => Kind == PlaceKind.Element && Field == TextOf(array);

    private static string TextOf(int array) => array.ToString(CultureInfo.InvariantCulture);
}
