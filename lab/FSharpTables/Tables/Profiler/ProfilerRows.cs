using LeanTasks.Lab.Http;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables.Profiler;

/// <summary>FizzBoom behind an HTTP server, as it is and with counting builders.</summary>
public sealed class ProfilerRows : ISeparateTable
{
    public string Table => "profiler";

    public IReadOnlyList<SeparateRows> Rows => [new HttpRows(ProfilerHttp.Evaluators)];
}
