namespace LeanTasks.Lab.Tables.Tpl;

internal static class TplParameters
{
    /// <summary>The paper's <c>ntasks</c>.</summary>
    public const int Count = 100_000;

    /// <summary>An empty array to keep the tasks of one call in: the last call's, because fresh pages would be part of the time.</summary>
    public static T[] Emptied<T>(T[] array, int length)
    {
        if (array.Length != length)
            return new T[length];
        Array.Clear(array);
        return array;
    }
}
