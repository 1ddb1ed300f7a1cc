namespace LeanTasks.Lab.Tables.Tpl;

internal static class TplParameters
{
    /// <summary>The paper's <c>ntasks</c>.</summary>
    public const int Count = 100_000;
}
