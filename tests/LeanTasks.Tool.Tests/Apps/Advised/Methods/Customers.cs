namespace Advised.Methods;

/// <summary>A cache of objects, which never misses.</summary>
public static class Customers
{
    private const int Items = 200;

    private static readonly Dictionary<int, string> s_names = Enumerable.Range(0, Items).ToDictionary(static id => id, static id => $"customer {id}");

    public static async Task<long> BeforeAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += (await NameAsync(gate, i)).Length;
        return sum;
    }

    public static async Task<long> AfterAsync(Gate gate, int times)
    {
        long sum = 0;
        for (int i = 0; i < times; i++)
            sum += (await NameAsValueTaskAsync(gate, i)).Length;
        return sum;
    }

    public static async Task<string> NameAsync(Gate gate, int call)
    {
        if (!s_names.TryGetValue(call % Items, out string? name))
            await gate.WaitAsync();
        return name ?? "";
    }

    public static async ValueTask<string> NameAsValueTaskAsync(Gate gate, int call)
    {
        if (!s_names.TryGetValue(call % Items, out string? name))
            await gate.WaitAsync();
        return name ?? "";
    }
}
