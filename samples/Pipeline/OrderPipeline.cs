using System.Globalization;
using System.Runtime.CompilerServices;
using System.Threading.Channels;
using LeanTasks;

namespace Pipeline;

/// <summary>Adds up orders that come as lines of text: reads, parses and prices them, each in a stage of its own.</summary>
internal static class OrderPipeline
{
    private sealed record Order(int Article, int Count);

    /// <summary>What all orders cost.</summary>
    /// <exception cref="FormatException">A line is no order.</exception>
    public static async Task<decimal> TotalAsync(IEnumerable<string> lines, CancellationToken cancellationToken)
    {
        Channel<string> texts = Stage.CreateChannel<string>();
        Channel<Order> orders = Stage.CreateChannel<Order>();
        Channel<decimal> prices = Stage.CreateChannel<decimal>();

        LeanTask stages = LeanTask.WhenAll(
            Stage.FeedAsync(lines, texts, cancellationToken),
            Stage.RunAsync(texts, orders, ParseAsync, cancellationToken),
            Stage.RunAsync(orders, prices, PriceAsync, cancellationToken));
        try
        {
            decimal total = 0;
            await foreach (decimal price in prices.Reader.ReadAllAsync(cancellationToken))
                total += price;
            return total;
        }
        finally
        {
            // However it ends, nothing of it runs on.
            prices.Writer.TryComplete();
            await stages;
        }
    }

    private static ValueTask<Order> ParseAsync(string line, CancellationToken cancellationToken) =>
        line.Split(' ') is [string article, string count] && int.TryParse(article, CultureInfo.InvariantCulture, out int number) && int.TryParse(count, CultureInfo.InvariantCulture, out int items)
            ? ValueTask.FromResult(new Order(number, items))
            : throw new FormatException($"'{line}' is no order: an article's number and how many are expected.");

    // Runs once for each order and really waits: pooled, it allocates nothing for that.
    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<decimal> PriceAsync(Order order, CancellationToken cancellationToken)
    {
        // Stands for a question to another service.
        await Task.Yield();
        cancellationToken.ThrowIfCancellationRequested();
        return order.Count * (0.99m + order.Article);
    }
}
