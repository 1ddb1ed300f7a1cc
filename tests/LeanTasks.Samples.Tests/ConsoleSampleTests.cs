namespace LeanTasks.Samples.Tests;

public sealed class ConsoleSampleTests
{
    [Fact]
    public async Task MergeSortDoesInForksWhatOneThreadDoes()
    {
        string[] lines = await ConsoleSample.RunAsync("MergeSort");
        Assert.Equal("1,000,000 numbers are sorted: True", lines[0]);
        Assert.Equal("249,964,626,321 inversions, as many as one thread counts: True", lines[1]);
        Assert.Contains(" workers ", lines[2], StringComparison.Ordinal);
    }

    [Fact]
    public async Task PipelineCarriesResultsFaultsAndCancellation()
    {
        string[] lines = await ConsoleSample.RunAsync("Pipeline");
        Assert.Equal("50,000 orders cost 548,993.01", lines[0]);
        Assert.Contains(" B an order", lines[1], StringComparison.Ordinal);
        Assert.Equal(
            ["Fault: '7 apples' is no order: an article's number and how many are expected.", "Canceled after 10,000 orders."], lines[2..]);
    }

    [Fact]
    public async Task MessageLoopHasItsMethodsBack() => Assert.Equal(
        [
            "The loop runs.",
            "A LeanTask method is back on the loop.",
            "The answer is 42.",
            "A PooledFlow method is back on the loop, with 1000 characters.",
            "After ConfigureAwait(false): the window refuses another thread than the loop's.",
            "The caller of the method that left is still on the loop.",
            "A thread of the pool has this shown through the scheduler.",
            "The loop has ended.",
        ],
        await ConsoleSample.RunAsync("MessageLoop"));
}
