using LeanTasks.Lab.Http;
using LeanTasks.Lab.Separate;

namespace LeanTasks.Lab.Tables.FizzBoom;

/// <summary>FizzBoom behind an HTTP server.</summary>
public sealed class FizzBoomRows : ISeparateTable
{
    public string Table => "fizzboom";

    public IReadOnlyList<SeparateRows> Rows => [new HttpRows(FizzBoomEvaluators.All)];
}
