using System.Globalization;
using System.Text;

namespace LeanTasks.Profiling;

/// <summary>The text of a counts file.</summary>
internal static class CountsText
{
    internal const string Header = "leantasks-counts";
    internal const string Version = "1";
    internal const string Runtime = "runtime";
    internal const string Process = "process";
    internal const string Time = "time";
    internal const string Allocated = "allocated";
    internal const string Type = "type";
    internal const string Assembly = "assembly";
    internal const string Method = "method";
    internal const string End = "end";
    internal const char Separator = '\t';

    internal static string Of(ProcessCounts counts)
    {
        List<string> lines =
        [
            Line(Header, Version),
            Line(Runtime, counts.Runtime),
            Line(Process, Number(counts.ProcessId)),
            Line(Time, counts.TimeTaken ? "1" : "0"),
            .. OfAllocations(counts.Allocations),
            .. counts.Assemblies.Select(static assembly => Line(Assembly, assembly.Name, assembly.Location, assembly.ModuleVersion.ToString("D"))),
            .. counts.Methods.Select(OfMethod),
        ];
        lines.Add(Line(End, Number(lines.Count)));
        return string.Concat(lines);
    }

    private static IEnumerable<string> OfAllocations(ProcessAllocations? allocations) => allocations is null
        ? []
        :
        [
            Line(Allocated, Number(allocations.Bytes), Number(allocations.Requests), Number(allocations.BytesOfRequests)),
            .. allocations.Types.Select(static type => Line(Type, type.Type, Number(type.Samples), Number(type.Bytes))),
        ];

    private static string OfMethod(MethodCounts method) => Line(
        [
            Method, method.Assembly, method.StateMachine, method.Kind.ToString(), method.Result,
            .. MethodNumbers.Of(method).Select(Number),
        ]);

    private static string Number(long value) => value.ToString(CultureInfo.InvariantCulture);

    private static string Line(params IEnumerable<string> fields) => string.Join(Separator, fields.Select(Escaped)) + "\n";

    private static string Escaped(string field) => field.AsSpan().IndexOfAny("\\\t\n\r") < 0
        ? field
        : new StringBuilder(field).Replace("\\", "\\\\").Replace("\t", "\\t").Replace("\n", "\\n").Replace("\r", "\\r").ToString();
}
