namespace LeanTasks.Tests.Parallelism.Sources;

/// <summary>The states of both libraries as one.</summary>
internal static class LoopViews
{
    public static ILoopView Of(ParallelLoopState state) => new Theirs(state);

    public static ILoopView Of(LeanParallelLoopState state) => new Ours(state);

    private static string Describe(bool isStopped, bool isExceptional, bool shouldExit, long? lowest) =>
        $"[{(isStopped ? "S" : "")}{(isExceptional ? "E" : "")}{(shouldExit ? "X" : "")}{lowest}]";

    private sealed class Theirs(ParallelLoopState state) : ILoopView
    {
        public void Stop() => state.Stop();

        public void Break() => state.Break();

        public string Describe() =>
            LoopViews.Describe(state.IsStopped, state.IsExceptional, state.ShouldExitCurrentIteration, state.LowestBreakIteration);
    }

    private sealed class Ours(LeanParallelLoopState state) : ILoopView
    {
        public void Stop() => state.Stop();

        public void Break() => state.Break();

        public string Describe() =>
            LoopViews.Describe(state.IsStopped, state.IsExceptional, state.ShouldExitCurrentIteration, state.LowestBreakIteration);
    }
}
