// Async methods on the one thread of a user interface. What to see: after an await, methods that return LeanTask and PooledFlow are
// back on the loop's thread, as those that return Task are; ConfigureAwait(false) leaves it; and a LeanScheduler made from the loop
// brings the work of another thread back to it.
using LeanTasks;
using MessageLoop;

Loop.Run(MainAsync);
Console.WriteLine("The loop has ended.");

static async LeanTask MainAsync(Loop loop)
{
    Window window = new(loop);
    window.Show("The loop runs.");

    int answer = await AskAsync(window);
    window.Show($"The answer is {answer}.");
    await ReadAsync(window);

    await LeaveAsync(window);
    window.Show("The caller of the method that left is still on the loop.");

    // Code that has the scheduler reaches the window from any thread.
    LeanTaskFactory onLoop = new(LeanScheduler.FromCurrentSynchronizationContext());
    await LeanTask.Run(() => onLoop.StartNew(() => window.Show("A thread of the pool has this shown through the scheduler.")));
}

static async LeanTask<int> AskAsync(Window window)
{
    await LeanTask.Delay(50);
    window.Show("A LeanTask method is back on the loop.");
    return 42;
}

static async PooledFlow ReadAsync(Window window)
{
    int length = await LeanTask.Run(() => 1_000);
    window.Show($"A PooledFlow method is back on the loop, with {length} characters.");
}

static async PooledFlow LeaveAsync(Window window)
{
    await LeanTask.Delay(50).ConfigureAwait(false);
    try
    {
        window.Show("ConfigureAwait(false) came back to the loop.");
    }
    catch (InvalidOperationException error)
    {
        Console.WriteLine($"After ConfigureAwait(false): {error.Message}");
    }
}
