namespace Advised.Methods;

/// <summary>A cache: one call in fifty is a miss, and waits. The result is larger than a register.</summary>
public static class Prices
{
    private const int Items = 200;

    private const int Miss = 50;

    private static readonly Dictionary<int, Price> s_prices = Enumerable.Range(0, Items).ToDictionary(static id => id, static id => new Price(id * 7L, id % 5));

    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += (await FindAsync(gate, i)).Cents;
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += (await FindAsValueTaskAsync(gate, i)).Cents;
        return sum;
    }

    public static async Task<Price> FindAsync(Gate gate, int call)
    {
        int id = call % Items;
        if (call % Miss == 0)
            await gate.WaitAsync();
        return s_prices[id];
    }

    public static async ValueTask<Price> FindAsValueTaskAsync(Gate gate, int call)
    {
        int id = call % Items;
        if (call % Miss == 0)
            await gate.WaitAsync();
        return s_prices[id];
    }

    public readonly record struct Price(long Cents, int Discount);
}
