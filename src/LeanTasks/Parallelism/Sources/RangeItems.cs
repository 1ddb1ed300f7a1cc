namespace LeanTasks.Parallelism;

/// <summary>The indexes themselves as items.</summary>
internal readonly struct RangeItems : IItems<int>
{
    public int this[long index] => (int)index;
}
