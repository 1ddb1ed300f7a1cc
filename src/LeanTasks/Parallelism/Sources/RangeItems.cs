namespace LeanTasks.Parallelism;

/// <summary>The indexes themselves.</summary>
internal readonly struct RangeItems : IItems<int>
{
    public int this[long index] => (int)index;
}
