namespace Advised.Methods;

/// <summary>A layer that adds nothing to the one below, where one call in four waits.</summary>
public static class Stocks
{
    private static readonly int[] s_stock = [.. Enumerable.Range(100, 256)];

    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await CountAsync(gate, i);
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += await PassedAsync(gate, i);
        return sum;
    }

    public static async Task<int> CountAsync(Gate gate, int call) => await LoadAsync(gate, call & 255);

    public static Task<int> PassedAsync(Gate gate, int call) => LoadAsync(gate, call & 255);

    public static async Task<int> LoadAsync(Gate gate, int shelf)
    {
        if ((shelf & 3) == 0)
            await gate.WaitAsync();
        return s_stock[shelf];
    }
}
