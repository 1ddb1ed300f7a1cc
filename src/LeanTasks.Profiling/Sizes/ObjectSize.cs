using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace LeanTasks.Profiling.Sizes;

/// <summary>Measures objects on the heap.</summary>
internal static class ObjectSize
{
    /// <summary>The bytes of an object of a type, including its header; creates two, and runs no constructor.</summary>
    internal static int Of(Type type)
    {
        // For the first object of a type, the runtime allocates something of its own.
        Uninitialized(type);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Uninitialized(type);
        return (int)(GC.GetAllocatedBytesForCurrentThread() - before);
    }

    /// <summary>An object whose constructor has not run, and whose finalizer never will.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor is looked for; the app makes such objects itself.")]
    [SuppressMessage("Usage", "CA1816", Justification = "A finalizer must not meet what no constructor has made.")]
    internal static object Uninitialized(Type type)
    {
        object made = RuntimeHelpers.GetUninitializedObject(type);
        GC.SuppressFinalize(made);
        return made;
    }
}
