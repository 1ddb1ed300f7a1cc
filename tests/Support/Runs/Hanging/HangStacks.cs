using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Runtime;

namespace LeanTasks.TestSupport;

/// <summary>Where the threads of this process stand, and which of its async methods are suspended: read from a copy of its memory.</summary>
internal static class HangStacks
{
    // The BCL's object of a suspended async method, and its field of what the compiler made.
    private const string Box = "AsyncStateMachineBox<";

    private const string Machine = "StateMachine";

    // Its methods wait for all tests, whatever hangs.
    private const string TestFramework = "Xunit.";

    // As a compiler names the field of an async method's state; a method that has ended has -2 in it, one that runs -1.
    private const string State = "<>1__state";

    /// <param name="copy">Where the copy of the memory goes; it stays there.</param>
    /// <returns>A text of several lines; the reason where the memory could not be copied or read.</returns>
    public static string Read(string copy)
    {
        try
        {
            new DiagnosticsClient(Environment.ProcessId).WriteDump(DumpType.WithHeap, copy);
            using DataTarget target = DataTarget.LoadDump(copy);

            // This process's own runtime, which the reader does not find by the copy alone.
            string library = OperatingSystem.IsWindows() ? "mscordaccore.dll" : OperatingSystem.IsMacOS() ? "libmscordaccore.dylib" : "libmscordaccore.so";
            using ClrRuntime runtime = target.ClrVersions[0].CreateRuntime(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), library), ignoreMismatch: true);
            return string.Join('\n', [.. Threads(runtime), .. SuspendedMethods(runtime)]);
        }
        catch (Exception error)
        {
            // Whatever it is: the names of the tests are said all the same.
            return $"The stacks could not be read: {error}";
        }
    }

    private static IEnumerable<string> Threads(ClrRuntime runtime)
    {
        foreach (ClrThread thread in runtime.Threads.Where(static thread => thread.IsAlive))
        {
            string[] frames = [.. thread.EnumerateStackTrace().Select(static frame => frame.Method?.Signature).OfType<string>()];
            if (frames.Length == 0)
                continue;
            yield return $"Thread {thread.OSThreadId}:";
            foreach (string frame in frames)
                yield return $"   at {frame}";
        }
    }

    private static IEnumerable<string> SuspendedMethods(ClrRuntime runtime)
    {
        List<string> methods = [];
        foreach (ClrObject found in runtime.Heap.EnumerateObjects())
        {
            if (found.Type?.Name?.Contains(Box, StringComparison.Ordinal) == true
                && found.Type.GetFieldByName(Machine) is { Type: { } type } machine
                && type.GetFieldByName(State) is not null
                && StateOf(found, machine) >= 0
                && !type.Name!.StartsWith(TestFramework, StringComparison.Ordinal))
                methods.Add(type.Name!);
        }

        return
        [
            "Suspended methods:",
            .. methods.CountBy(static name => name).OrderBy(static pair => pair.Key, StringComparer.Ordinal).Select(static pair => $"   {pair.Value} × {pair.Key}"),
        ];
    }

    private static int StateOf(ClrObject box, ClrInstanceField machine) => machine.IsValueType
        ? box.ReadValueTypeField(Machine).ReadField<int>(State)
        : box.ReadObjectField(Machine).ReadField<int>(State);
}
