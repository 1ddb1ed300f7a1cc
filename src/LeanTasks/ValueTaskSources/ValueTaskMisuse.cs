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

    // On also where misuse is provoked, because the user then wants to know where it happens.
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
