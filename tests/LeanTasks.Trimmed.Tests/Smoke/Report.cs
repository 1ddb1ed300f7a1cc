namespace LeanTasks.Smoke;

/// <summary>Runs checks, and prints a line for each of them.</summary>
internal sealed class Report
{
    private int _passed;

    private int _failed;

    public void Check(string name, Action check)
    {
        try
        {
            check();
            _passed++;
            Console.WriteLine($"passed: {name}");
        }
        catch (Exception exception)
        {
            _failed++;
            Console.WriteLine($"FAILED: {name}: {exception}");
        }
    }

    public void Check(string name, Func<Task> check) => Check(name, () =>
    {
        Task task = check();
        if (!task.Wait(TimeSpan.FromMinutes(15)))
            throw new TimeoutException("The check does not end.");
    });

    public static void Skip(string name, string reason) => Console.WriteLine($"skipped: {name}: {reason}");

    /// <summary>Prints the last line.</summary>
    /// <returns>The exit code.</returns>
    public int End()
    {
        Console.WriteLine($"{_passed} passed, {_failed} failed");
        return _failed == 0 && _passed > 0 ? 0 : 1;
    }
}
