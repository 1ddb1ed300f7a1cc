using System.Reflection;

namespace LeanTasks.Tests.Parity.Arguments;

/// <summary>Sequences of a type that is known at run time.</summary>
internal static class Sequence
{
    /// <param name="kind">An array, a list, or a sequence that is neither.</param>
    /// <param name="element">The type of its elements.</param>
    /// <param name="items">The elements.</param>
    public static object Make(string kind, Type element, object?[] items)
    {
        Array array = Array.CreateInstance(element, items.Length);
        for (int i = 0; i < items.Length; i++)
            array.SetValue(items[i], i);
        return kind switch
        {
            "array" => array,
            "list" => Call(nameof(ToList), element, array),
            _ => Call(nameof(ToSequence), element, array),
        };
    }

    /// <summary>One whose enumeration fails.</summary>
    public static object Throwing(Type element) => Call(nameof(ToThrowing), element, Array.CreateInstance(element, 1));

    private static object Call(string method, Type element, Array array) =>
        typeof(Sequence).GetMethod(method, BindingFlags.NonPublic | BindingFlags.Static)!.MakeGenericMethod(element).Invoke(null, [array])!;

    private static List<T> ToList<T>(T[] items) => [.. items];

    private static IEnumerable<T> ToSequence<T>(T[] items)
    {
        foreach (T item in items)
            yield return item;
    }

    private static IEnumerable<T> ToThrowing<T>(T[] items) => items.Select<T, T>(static _ => throw new FormatException());
}
