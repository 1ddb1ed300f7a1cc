namespace LeanTasks.RuntimeAsync.Methods;

/// <summary>Methods that await one another, for a look at the calls that are suspended.</summary>
public static class Chains
{
    public static async Task<int> OuterAsync(Task<int> gate) => await Kept<string>.MiddleAsync(gate) + 1;

    public static async Task<int> LambdaAsync(Task<int> gate)
    {
        Func<Task<int>> inner = async () => await gate;
        return await inner();
    }

    public static async Task YieldAsync(LeanTask gate) => await gate;

    public static async Task SourceAsync(ValueTask gate) => await gate;

    private static class Kept<T>
    {
        public static async ValueTask<int> MiddleAsync(Task<int> gate)
        {
            await Task.CompletedTask;
            return await InnerAsync(gate, default(T));
        }

        private static async Task<int> InnerAsync<TOther>(Task<int> gate, TOther? other) => await gate + (other is null ? 0 : 1);
    }
}
