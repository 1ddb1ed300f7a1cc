using System.Diagnostics;
using System.Reflection;
using System.Text;

namespace LeanTasks.Interleavings;

/// <summary>What each thread of an execution did, as text. Written only when a failing schedule is run again.</summary>
internal sealed class Trace(Func<string, object, string?>? describe)
{
    private const string ShadowNamespace = "System.Threading";

    private readonly StringBuilder _text = new();
    private readonly Dictionary<nint, int> _cells = [];
    private readonly Dictionary<object, string> _names = new(ReferenceEqualityComparer.Instance);
    private readonly Dictionary<Type, int> _objectsOfType = [];

    private int _steps;
    private string _lastTarget = "";

    // The place of the step whose line is still open.
    private string? _site;

    public override string ToString()
    {
        EndLine();
        return _text.ToString();
    }

    internal void AddStep(LogicalThread thread)
    {
        EndLine();
        _lastTarget = SourceName(thread.Pending.Target);
        BeginLine(thread, $"{thread.Pending.Name} {CellName(thread.Pending)}".TrimEnd(), thread.PendingSite);
    }

    internal void AddPlainAccess(LogicalThread thread, string what, string name)
    {
        EndLine();
        _lastTarget = name;
        BeginLine(thread, $"{what} {name}", FindSite());
    }

    internal void AddResult(string result)
    {
        if (_site is null)
            _text.AppendLine($"       {result}");
        else
            _text.Append(' ').Append(result);
    }

    internal void AddFlush(LogicalThread thread, BufferedStore store)
    {
        EndLine();
        _text.AppendLine($"       what {thread} stored reaches memory: {store.Describe(this)}");
    }

    internal void AddLateLoad(LogicalThread thread, object value)
    {
        EndLine();
        _text.AppendLine($"       the late load of {thread} reads {NameOf(value)}");
    }

    internal void AddStart(LogicalThread starter, LogicalThread started)
    {
        EndLine();
        BeginLine(starter, $"starts {started}", FindSite());
    }

    internal void AddSwitch(LogicalThread? from, LogicalThread to, long writes)
    {
        if (from is null || from.HasEnded)
            return;
        EndLine();
        string why = from.CanGoOn(writes) && !from.Spins ? "is interrupted" : WhatItWaitsFor(from);
        _text.AppendLine($"       {from} {why}; {to} goes on");
    }

    internal void AddWaiting(LogicalThread thread)
    {
        EndLine();
        _text.AppendLine($"       {thread} {WhatItWaitsFor(thread)}");
    }

    internal void AddFailure(LogicalThread? thread, string message)
    {
        EndLine();
        _text.Append("  !!!  ").Append(thread is null ? "" : $"in {thread}: ").AppendLine(message);
    }

    /// <summary>What the trace calls a cell: its name in the source, and which of that name it is.</summary>
    internal string CellName(in Operation operation) => $"{SourceName(operation.Target)}{CellNumber(operation.Cell)}";

    /// <summary>What the trace calls a value, the same each time.</summary>
    internal string NameOf<T>(T value)
    {
        if (value is null)
            return "null";
        if (describe?.Invoke(_lastTarget, value) is { } given)
            return given;
        if (value is string or ValueType)
            return value.ToString()!;
        if (_names.TryGetValue(value, out string? name))
            return name;

        int number = _objectsOfType[value.GetType()] = _objectsOfType.GetValueOrDefault(value.GetType()) + 1;
        return _names[value] = $"{value.GetType().Name.Split('`')[0]}#{number}";
    }

    /// <summary>The place in the code under test that called into a shadow, directly or by reading a property.</summary>
    internal static string FindSite()
    {
        foreach (StackFrame frame in new StackTrace(fNeedFileInfo: true).GetFrames())
        {
            if (frame.GetMethod() is not { } method || IsMachinery(method))
                continue;
            string file = frame.GetFileName() is { } path ? $" ({Path.GetFileName(path)}:{frame.GetFileLineNumber()})" : "";
            return $"{method.DeclaringType?.Name}.{method.Name}{file}";
        }

        return "";
    }

    private static bool IsMachinery(MethodBase method) =>
        IsGetter(method)
        || (method.DeclaringType is { } type && (type.Assembly == typeof(Trace).Assembly || type.Namespace == ShadowNamespace));

    private static bool IsGetter(MethodBase method) => method.IsSpecialName && method.Name.StartsWith("get_", StringComparison.Ordinal);

    private static string WhatItWaitsFor(LogicalThread thread) =>
        $"{(thread.Spins ? "spins" : "waits")} in {thread.Pending.Name}, in {thread.PendingSite}";

    private static string SourceName(string target) => target.StartsWith("ref ", StringComparison.Ordinal) ? target[4..] : target;

    private string CellNumber(nint cell)
    {
        if (cell == 0)
            return "";
        if (!_cells.TryGetValue(cell, out int number))
            _cells[cell] = number = _cells.Count + 1;
        return $"@{number}";
    }

    private void BeginLine(LogicalThread thread, string what, string site)
    {
        _text.Append($"  {++_steps,3}  {thread,-20} {what}");
        _site = site;
    }

    private void EndLine()
    {
        if (_site is not { } site)
            return;
        _text.Append(site.Length == 0 ? "" : $"    in {site}").AppendLine();
        _site = null;
    }
}
