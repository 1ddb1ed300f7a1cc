WebApplication app = WebApplication.Create(args);
app.MapGet("/sum/{count:int}", Handlers.SumAsync);
app.Run("http://127.0.0.1:0");

internal static class Handlers
{
    public static async ValueTask<int> SumAsync(int count)
    {
        int sum = 0;
        for (int i = 1; i <= count; i++)
        {
            await Task.Yield();
            sum += i;
        }

        return sum;
    }
}
