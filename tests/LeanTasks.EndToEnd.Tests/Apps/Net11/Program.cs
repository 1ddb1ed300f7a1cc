using LeanTasks;

Console.WriteLine($"runtime: {Environment.Version}");
Console.WriteLine($"task: {await LeanTask.Run(static () => 42)}");
Console.WriteLine($"fused: {await Sums.ToAsync(100)}");
Console.WriteLine($"pooled: {await Sums.HalfAsync(100)}");

internal static class Sums
{
    public static async Task<int> ToAsync(int last) => last == 0 ? 0 : last + await ToAsync(last - 1);

    public static async ValueTask<int> HalfAsync(int sum)
    {
        await Task.Yield();
        return sum / 2;
    }
}
