using System.Runtime.CompilerServices;
using LeanTasks.Completion;
using LeanTasks.Runtime;

namespace LeanTasks.Tests.Support;

/// <summary>Looks into a task's slot.</summary>
internal static class Attachments
{
    public static bool HasNothingAttached(this LeanTask task)
    {
        object? content = Slot(task);
        while (content is Holder holder)
            content = holder.Slot;
        return content is not Continuation;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_slot")]
    private static extern ref object? Slot(LeanTask task);
}
