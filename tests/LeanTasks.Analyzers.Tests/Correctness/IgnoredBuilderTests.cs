using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN006.</summary>
public class IgnoredBuilderTests
{
    private const string Source =
        """
        using System.Runtime.CompilerServices;
        using LeanTasks;

        class Pooled
        {
            [MARK1AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))MARK1END]
            public async ValueTask WorkAsync() => await Task.Yield();

            [MARK1AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder<>))MARK1END]
            public async ValueTask<int> NumberAsync() { await Task.Yield(); return 3; }

            [RuntimeAsyncMethodGeneration(false), AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
            public async ValueTask OptedOutAsync() => await Task.Yield();

            [RuntimeAsyncMethodGeneration(true), MARK2AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))MARK2END]
            public async ValueTask OptedInAsync() => await Task.Yield();

            [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
            public ValueTask NotAsync() => default;

            public void Nested()
            {
                Func<ValueTask> lambda = [MARK1AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))MARK1END] async ValueTask () => await Task.Yield();
                [MARK1AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))MARK1END]
                async ValueTask Local() => await Task.Yield();
            }

            public async LeanTask LeanAsync() => await Task.Yield();
        }

        namespace System.Runtime.CompilerServices
        {
            [AttributeUsage(AttributeTargets.Method)]
            internal sealed class RuntimeAsyncMethodGenerationAttribute(bool runtimeAsync) : Attribute
            {
                public bool RuntimeAsync => runtimeAsync;
            }
        }
        """;

    [DeepFact]
    public async Task WithRuntimeAsyncABuilderOnAMethodIsFlaggedUnlessItOptsOut() =>
        await Expect.FindingsAsync(
            new IgnoredBuilderAnalyzer(), Mark(everywhere: true), TestCompilation.ParseOptions(("runtime-async", "on")));

    [Fact]
    public async Task WithoutRuntimeAsyncOnlyAMethodThatOptsInIsFlagged() =>
        await Expect.FindingsAsync(new IgnoredBuilderAnalyzer(), Mark(everywhere: false));

    private static string Mark(bool everywhere) => Source
        .Replace("MARK1END", everywhere ? "|}" : "", StringComparison.Ordinal)
        .Replace("MARK1", everywhere ? "{|LEAN006:" : "", StringComparison.Ordinal)
        .Replace("MARK2END", "|}", StringComparison.Ordinal)
        .Replace("MARK2", "{|LEAN006:", StringComparison.Ordinal);
}
