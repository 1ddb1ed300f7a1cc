using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace LeanTasks.ValueTaskSources;

/// <summary>
/// The exceptions for a misused <see cref="ValueTask"/> or <see cref="Flow{TResult}"/>. With the switch, they also say what the value
/// task is of, and where it was awaited first. docs/reference/misuse.md describes them to users.
/// </summary>
internal static class ValueTaskMisuse
{
    /// <summary>An AppContext switch; off unless set. On, each await of a pooled value task records its stack trace, which takes microseconds.</summary>
    internal const string DiagnosticsSwitch = "LeanTasks.ValueTasks.DiagnoseMisuse";

    // On even if misuse is provoked, because the user then wants to know where it happens.
    private static readonly bool s_diagnoses = MisuseModes.Provokes || (AppContext.TryGetSwitch(DiagnosticsSwitch, out bool isOn) && isOn);

    private static readonly ConditionalWeakTable<ValueTaskSourceCore, FirstAwaits> s_firstAwaits = [];

    // Whether the last await that this thread has recorded was the first of its operation.
    [ThreadStatic]
    private static bool t_hasNoted;

    /// <summary>Records where an operation was awaited, or asked for its result, first, if the switch is on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void NoteAwait(ValueTaskSourceCore operation, int version)
    {
        if (s_diagnoses)
            Note(operation, version);
    }

    private static void Note(ValueTaskSourceCore operation, int version)
    {
        try
        {
            t_hasNoted = s_firstAwaits.GetOrCreateValue(operation).Add(version);
        }
        catch (ThreadInterruptedException)
        {
            // The interruption is not meant for the diagnosis, which takes locks. It is left for the next wait, and this await is not recorded.
            Thread.CurrentThread.Interrupt();
        }
    }

    /// <summary>The second <c>await</c>, or <c>AsTask</c> after an <c>await</c>.</summary>
    internal static InvalidOperationException Consumed(ValueTaskSourceCore operation, MisusedKind kind, string name, int version) => New(
        operation,
        name,
        version,
        $"This {kind.Name} has already been awaited. {kind.WhyOnce} "
        + $"To await it more than once, call AsTask() once and await that task{kind.OtherMend}.",
        "The place of the first await is no longer known: the method has run too many times since.");

    /// <summary>A second <c>await</c> before the first has ended.</summary>
    internal static InvalidOperationException AwaitedByAnother(ValueTaskSourceCore operation, MisusedKind kind, string name, int version) => New(
        operation,
        name,
        version,
        $"This {kind.Name} is already being awaited. A {kind.Name} supports one await; "
        + "to await it more than once, call AsTask() once and await that task.",
        "The place of the first await is not known.");

    /// <summary><c>Result</c> or <c>GetResult</c> too early. To be called by the thread that asked for the result.</summary>
    internal static InvalidOperationException NotCompleted(ValueTaskSourceCore operation, MisusedKind kind, string name, int version)
    {
        // Asking is recorded like an await, and this was none.
        if (t_hasNoted && s_firstAwaits.TryGetValue(operation, out FirstAwaits? awaits))
            awaits.Forget(version);
        return New(
            operation,
            name,
            version,
            $"The result of this {kind.Name} was requested before it completed. A {kind.Name} does not block. "
            + "Await it. Where that is not possible, block with AsTask().GetAwaiter().GetResult().",
            "It had not been awaited before.");
    }

    private static InvalidOperationException New(ValueTaskSourceCore operation, string name, int version, string message, string otherwise)
    {
        if (MisuseModes.Forgives)
            operation.Misused(message);
        if (!s_diagnoses)
            return new InvalidOperationException($"{message} (To see the method and the place of the first await, turn on the AppContext switch {DiagnosticsSwitch}.)");

        string? first = s_firstAwaits.TryGetValue(operation, out FirstAwaits? awaits) ? awaits.Of(version) : null;
        return new InvalidOperationException(
            $"{message} Method: {name}. {(first is null ? otherwise : $"First awaited here:{Environment.NewLine}{first}")}");
    }
}

/// <summary>A type whose values can be misused, and what the message about it says.</summary>
/// <param name="Name">The type's name.</param>
/// <param name="WhyOnce">Why a value may be awaited only once.</param>
/// <param name="OtherMend">What helps besides <c>AsTask</c>.</param>
internal sealed record MisusedKind(string Name, string WhyOnce, string OtherMend)
{
    internal static readonly MisusedKind ValueTask = new(
        nameof(ValueTask), "A ValueTask can be awaited only once, because its underlying object is then reused for another operation.", ", or call Preserve()");

    internal static readonly MisusedKind PooledFlow = new(
        nameof(PooledFlow), "A PooledFlow can be awaited only once, because its underlying object is then reused for another operation.", "");

    internal static readonly MisusedKind Flow = new(
        nameof(Flow<>), WhyOnceForFlows, "");

    /// <summary>A value task that stands for a flow's operation, as a <c>vtask</c> returns it.</summary>
    internal static readonly MisusedKind FlowAsValueTask = new(nameof(ValueTask), WhyOnceForFlows, ", or call Preserve()");

    /// <summary>What the awaiter of a flow is of, where this is what a value task is of.</summary>
    internal MisusedKind OfFlow => ReferenceEquals(this, ValueTask) ? PooledFlow : Flow;

    private const string WhyOnceForFlows = "A flow that has suspended can be awaited only once, because it does not keep its result.";
}

/// <summary>Where the last operations of one object were awaited first; only with the switch of <see cref="ValueTaskMisuse"/>.</summary>
internal sealed class FirstAwaits
{
    private const int Max = 64;

    // The stack traces. Guarded by its own lock.
    private readonly Dictionary<int, string> _byVersion = [];

    // The last version that was awaited. Guarded by the lock of the dictionary.
    private int _newest;

    /// <summary>Records the caller's stack, unless one is recorded for the operation, or the operation is long over.</summary>
    /// <returns>Whether it has been recorded.</returns>
    internal bool Add(int version)
    {
        lock (_byVersion)
        {
            if (version <= _newest - Max || _byVersion.ContainsKey(version))
                return false;
            _byVersion.Add(version, UsersStack());
            if (version > _newest)
            {
                for (int old = _newest - Max + 1; old <= version - Max; old++)
                    _byVersion.Remove(old);
                _newest = version;
            }

            return true;
        }
    }

    internal void Forget(int version)
    {
        lock (_byVersion)
            _byVersion.Remove(version);
    }

    internal string? Of(int version)
    {
        lock (_byVersion)
            return _byVersion.GetValueOrDefault(version);
    }

    /// <summary>The stack from the user's method on: above it are only awaiters and builders, the BCL's and ours.</summary>
    private static string UsersStack()
    {
        StackTrace all = new(fNeedFileInfo: true);
        StackFrame[] frames = all.GetFrames();
        int first = Array.FindIndex(frames, static frame => !IsOfAwaiter(frame));
        StackTrace shown = first < 0 ? all : new StackTrace(frames[first..]);
        return shown.ToString().TrimEnd();
    }

    private static bool IsOfAwaiter(StackFrame frame) =>
        DiagnosticMethodInfo.Create(frame)?.DeclaringAssemblyName is { } assembly
        && (IsNamed(assembly, typeof(FirstAwaits)) || IsNamed(assembly, typeof(object)));

    private static bool IsNamed(string assembly, Type one) => assembly == one.Assembly.FullName;
}
