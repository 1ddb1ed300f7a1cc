WebApplication app = WebApplication.Create(args);
app.MapGet("/orders/{number:int}", Orders.DescribeAsync);
app.Run();

// A request that completes synchronously or suspends allocates one task, for the framework. Unfused, it allocates one for each method.
internal static class Orders
{
    public static async Task<string> DescribeAsync(int number) => $"Order {number}: {await TotalAsync(number)}";

    private static async Task<int> TotalAsync(int number)
    {
        int total = 0;
        for (int item = 1; item <= number; item++)
            total += await PriceAsync(item);
        return total;
    }

    // Takes the place of a query.
    private static async Task<int> PriceAsync(int item)
    {
        await Task.Yield();
        return item * 10;
    }
}
