using System.Reflection;

namespace LeanTasks.Tests.Bcl;

/// <summary>The private fields of value tasks, by reflection.</summary>
internal static class ValueTaskTruths<TTask>
    where TTask : struct
{
    public static object? Content(ref TTask task) => Field("_obj").GetValue(task);

    public static short Token(ref TTask task) => (short)Field("_token").GetValue(task)!;

    private static FieldInfo Field(string name) => typeof(TTask).GetField(name, BindingFlags.Instance | BindingFlags.NonPublic)!;
}
