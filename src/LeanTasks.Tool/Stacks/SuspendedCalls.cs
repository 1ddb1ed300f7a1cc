using System.Text.RegularExpressions;
using LeanTasks.Tool.Code;
using Microsoft.Diagnostics.Runtime;

namespace LeanTasks.Tool.Stacks;

/// <summary>Finds the suspended calls in the heap of a process: boxes of the BCL's builders and of ours, and frames of runtime-async.</summary>
internal static partial class SuspendedCalls
{
    // A TaskStatus of the BCL's is in these bits of a task once it is completed.
    private const int Completed = 0x1600000;

    // An awaiter of a ValueTask has the value task inside of a struct or two.
    private const int MaxDepth = 5;

    private const string Flags = "m_stateFlags";

    private const string StateMachine = "StateMachine";

    // The compiler's names: of the number of the await that suspended, below 0 while the method runs, and of awaiters.
    private const string State = "<>1__state";

    private const string Awaiter = "<>u__";

    // Names in the runtime. In order: the task of methods compiled with runtime-async, the frame of a method's caller, the task that a frame of the
    // runtime awaits.
    private const string RuntimeAsyncTask = "System.Runtime.CompilerServices.AsyncHelpers+RuntimeAsyncTask<";

    private const string Caller = "Next";

    private const string AwaitedTask = "Task";

    // Of a value task.
    private const string AwaitedSource = "Source";

    /// <summary>Finds them.</summary>
    /// <param name="heap">The heap, which does not change meanwhile.</param>
    public static IReadOnlyList<SuspendedCall> In(ClrHeap heap)
    {
        List<SuspendedCall> calls = [];
        Dictionary<ulong, ulong> boxes = [];
        foreach (ClrObject box in heap.EnumerateObjects())
        {
            if (box.Type?.Name?.StartsWith(RuntimeAsyncTask, StringComparison.Ordinal) == true)
                calls.AddRange(OfRuntimeAsync(box));
            if (Of(box, out ulong machine) is not { } call)
                continue;
            calls.Add(call);
            if (machine != 0)
                boxes[machine] = call.Box;
        }

        // Who awaits an async iterator awaits the iterator itself, which is the state machine in the box of its call.
        return [.. calls.Select(call => boxes.TryGetValue(call.Awaited, out ulong box) ? call with { Awaited = box } : call)];
    }

    /// <summary>The call of a box; null if there is none.</summary>
    private static SuspendedCall? Of(ClrObject box, out ulong machineAddress)
    {
        machineAddress = 0;
        if (box.Type is not { Name: { } name } type || !IsBox(name))
            return null;
        bool isTask = type.GetFieldByName(Flags) is not null;
        if ((isTask && (box.ReadField<int>(Flags) & Completed) != 0) || type.GetFieldByName(StateMachine) is not { } field)
            return null;
        (ClrType? inside, ulong address, bool isInterior) = field.IsValueType
            ? (field.Type, field.ReadStruct(box.Address, interior: false).Address, true)
            : (field.ReadObject(box.Address, interior: false).Type, field.ReadObject(box.Address, interior: false).Address, false);
        if (inside is not { Name: { } machine } || inside.GetFieldByName(State) is not { } state || state.Read<int>(address, isInterior) < 0)
            return null;
        if (!isInterior)
            machineAddress = address;
        ClrObject awaited = inside.Fields
            .Where(static part => part.Name?.StartsWith(Awaiter, StringComparison.Ordinal) == true)
            .Select(part => Reference(part, address, isInterior))
            .FirstOrDefault(static found => found.IsValid && !found.IsNull);

        // A pool clears what it keeps, and a cleared state machine looks like one at its first await.
        if (!isTask && awaited.IsNull)
            return null;
        return new SuspendedCall(box.Address, SampledNames.Method(machine), awaited.Address, AwaitedName(awaited));
    }

    /// <summary>
    /// The frames of methods compiled with runtime-async that await one another, and of which code that does not has the task. The task refers to the frame
    /// of the innermost, and each frame to that of its caller. What the innermost awaits is a frame of the runtime's own, if it is a task.
    /// </summary>
    private static IEnumerable<SuspendedCall> OfRuntimeAsync(ClrObject task)
    {
        if ((task.ReadField<int>(Flags) & Completed) != 0)
            yield break;
        ClrObject frame = task.ReadObjectField("m_stateObject");
        ClrObject awaited = default;
        if (frame.Type?.GetFieldByName(AwaitedTask) is not null)
        {
            awaited = frame.ReadObjectField(AwaitedTask);
            frame = frame.ReadObjectField(Caller);
        }
        else if (frame.Type?.GetFieldByName(AwaitedSource) is not null)
        {
            awaited = frame.ReadObjectField(AwaitedSource);
            frame = frame.ReadObjectField(Caller);
        }

        string awaitedName = AwaitedName(awaited);
        while (!frame.IsNull)
        {
            // The outermost is known by the task, which others await.
            ClrObject caller = frame.ReadObjectField(Caller);
            ClrObject known = caller.IsNull ? task : frame;
            if (MethodOf(frame) is { } method)
            {
                yield return new SuspendedCall(known.Address, method, awaited.Address, awaitedName);
                awaited = known;
            }

            frame = caller;
        }
    }

    // The second word of what a frame resumes by is an address in the code of its method.
    private static string? MethodOf(ClrObject frame)
    {
        ClrRuntime runtime = frame.Type!.Heap.Runtime;
        ulong resumed = (ulong)frame.ReadField<nuint>("ResumeInfo");
        if (!runtime.DataTarget.DataReader.ReadPointer(resumed + (ulong)runtime.DataTarget.DataReader.PointerSize, out ulong code) || runtime.GetMethodByInstructionPointer(code) is not { Name: { } name, Type.Name: { } type })
            return null;

        // What they are instantiated with is left out: Get[[System.Int32, System.Private.CoreLib]].
        return SampledNames.Method($"{TypeArguments().Replace(type, "")}+<{name.Split('[')[0]}>d");
    }

    /// <summary>The object that an awaiter refers to: the first reference in it.</summary>
    private static ClrObject Reference(ClrInstanceField field, ulong address, bool isInterior, int depth = MaxDepth)
    {
        if (field.IsObjectReference)
            return field.ReadObject(address, isInterior);

        // A primitive type has a field of its own type.
        if (!field.IsValueType || field.IsPrimitive || field.Type is null || depth == 0)
            return default;
        ClrValueType value = field.ReadStruct(address, isInterior);
        return field.Type.Fields.Select(part => Reference(part, value.Address, isInterior: true, depth - 1)).FirstOrDefault(static found => found.IsValid && !found.IsNull);
    }

    // A call that is not suspended, since it runs or has ended, has the name of its method, as an iterator has.
    private static string AwaitedName(ClrObject awaited)
    {
        if (awaited.Type is not { Name: { } name } type)
            return "no object (such as Task.Yield)";
        ClrType? machine = !IsBox(name) || type.GetFieldByName(StateMachine) is not { } field ? type
            : field.IsValueType ? field.Type : field.ReadObject(awaited.Address, interior: false).Type;
        return machine is { Name: { } method } && machine.GetFieldByName(State) is not null ? SampledNames.Method(method) : SampledNames.Type(name);
    }

    private static bool IsBox(string type) => type.Contains("StateMachineBox<", StringComparison.Ordinal)
        || type.StartsWith("LeanTasks.Builders.AsyncBox<", StringComparison.Ordinal) || type.StartsWith("LeanTasks.Builders.PooledBox<", StringComparison.Ordinal);

    [GeneratedRegex(@"(?<=\w)<[^+]*>(?=\+|$)")]
    private static partial Regex TypeArguments();
}
