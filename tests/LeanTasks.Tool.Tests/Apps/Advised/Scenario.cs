namespace Advised;

/// <summary>A method as it is, and as the advice has it.</summary>
/// <param name="Method">The method as it is, by the name that a report gives it.</param>
/// <param name="Advice">The advice that was followed.</param>
/// <param name="Before">Calls the method as it is, so many times.</param>
/// <param name="After">Calls the other one.</param>
internal sealed record Scenario(string Method, string Advice, Func<Gate, int, Task<long>> Before, Func<Gate, int, Task<long>> After)
{
    /// <summary>All of them. They are public but for the last, or the advice would be to merge them into their one caller. Each has work of its own to do, variables of its own and a share of its own of calls that suspend.</summary>
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("Advised.Methods.Prices.FindAsync", "ValueTask", Methods.Prices.BeforeAsync, Methods.Prices.AfterAsync),
        new("Advised.Methods.Customers.NameAsync", "ValueTask", Methods.Customers.BeforeAsync, Methods.Customers.AfterAsync),
        new("Advised.Methods.Flags.IsSetAsync", "ValueTask", Methods.Flags.BeforeAsync, Methods.Flags.AfterAsync),
        new("Advised.Methods.Lines.ReadAsync", "pooled", Methods.Lines.BeforeAsync, Methods.Lines.AfterAsync),
        new("Advised.Methods.Packets.ReceiveAsync", "pooled", Methods.Packets.BeforeAsync, Methods.Packets.AfterAsync),
        new("Advised.Methods.Stocks.CountAsync", "pass through", Methods.Stocks.BeforeAsync, Methods.Stocks.AfterAsync),
        new("Advised.Methods.Pages.ShowAsync", "merge", Methods.Pages.BeforeAsync, Methods.Pages.AfterAsync),
    ];

    /// <summary>Runs one of the two to its end, on this thread.</summary>
    public static void Run(Func<Gate, int, Task<long>> calls, Gate gate, int times)
    {
        Task<long> all = calls(gate, times);
        while (!all.IsCompleted)
            gate.Open();
        all.GetAwaiter().GetResult();
    }
}
