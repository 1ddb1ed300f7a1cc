using LeanTasks.Analyzers.Tests.Testing;

namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>LEAN005.</summary>
public class SharedFieldTests
{
    [Theory]
    [InlineData(
        """
            private ValueTask<int> _loading = Calls.Number();
            async Task First() => await _loading;
            async Task Second() => {|LEAN005:await _loading|};
        """)]
    [InlineData(
        """
            private readonly ValueTask<int> _loading;
            public Tested(ValueTask<int> loading) => _loading = loading;
            Task<int> First() => _loading.AsTask();
            async Task Second() { await this._loading.ConfigureAwait(false); }
            async Task Third() { await Task.Run(async () => await _loading); }
        """, true)]
    [InlineData(
        """
            private static ValueTask s_starting;
            static void Start() => s_starting = Calls.Work();
            static async Task First() => await s_starting;
            static void Second() { if (s_starting.IsCompleted) {|LEAN005:s_starting.GetAwaiter().GetResult()|}; }
        """)]
    [InlineData(
        """
            public ValueTask<int> Loading { get; } = Calls.Number();
            async Task First() => await Loading;
            async Task Second() => {|LEAN005:await this.Loading|};
        """)]
    [InlineData(
        """
            class Started(ValueTask<int> loading)
            {
                async Task First() => await loading;
                async Task Second() => {|LEAN005:await loading|};
            }
        """)]
    public async Task TwoMethodsThatConsumeOneFieldAreFlagged(string members, bool threeMethods = false) =>
        await Expect.FindingsAsync(
            new FieldAnalyzer(),
            Snippet.Members(
                threeMethods
                    ? members.Replace("await this._loading.ConfigureAwait(false)", "{|LEAN005:await this._loading.ConfigureAwait(false)|}", StringComparison.Ordinal)
                        .Replace("=> await _loading", "=> {|LEAN005:await _loading|}", StringComparison.Ordinal)
                    : members));

    [Theory]
    [InlineData(
        """
            private ValueTask<int> _next = Calls.Number();
            async Task MoveNext() { await _next; _next = Calls.Number(); }
            async Task Dispose() => await _next;
        """)]
    [InlineData(
        """
            private Task<int> _loading = Calls.Number().AsTask();
            async Task First() => await _loading;
            async Task Second() => await _loading;
        """)]
    [InlineData(
        """
            private ValueTask<int> _loading = Calls.Number().Preserve();
            private ValueTask<int> _known = new(3);
            async Task First() { await _loading; await _known; }
            async Task Second() { await _loading; await _known; }
        """)]
    [InlineData(
        """
            private ValueTask<int> _loading = Calls.Number();
            async Task First() => await _loading;
            bool IsLoaded => _loading.IsCompleted;
        """)]
    [InlineData(
        """
            private ValueTask _running = Calls.Work();
            private bool _stopped;
            async Task Stop() { if (_stopped) return; _stopped = true; await _running; }
            async Task Dispose() { if (!_stopped) await _running; }
        """)]
    [InlineData(
        """
            private ValueTask _never;
            async Task First() => await _never;
            async Task Second() => await _never;
        """)]
    [InlineData(
        """
            public ValueTask<int> Loading { get; set; } = Calls.Number();
            public ValueTask<int> Known { get; } = new(3);
            public ValueTask<int> Made => Calls.Number();
            public virtual ValueTask<int> Chosen { get; } = Calls.Number();
            async Task First() { await Loading; await Known; await Made; await Chosen; }
            async Task Second() { await Loading; await Known; await Made; await Chosen; }
        """)]
    [InlineData(
        """
            class Started(ValueTask<int> loading)
            {
                private readonly Task<int> _loading = loading.AsTask();
                async Task First() => await _loading;
                async Task Second() => await _loading;
            }
        """)]
    public async Task AFieldThatIsTakenOnceIsFine(string members) =>
        await Expect.FindingsAsync(new FieldAnalyzer(), Snippet.Members(members));

    [Theory]
    [InlineData("global using Reading = System.Threading.Tasks.ValueTask<int>;", "", "Reading")]
    [InlineData("global using Reading = LeanTasks.Flow<int>;", "", "Reading")]
    [InlineData("", "using Reading = System.Threading.Tasks.ValueTask<int>;", "Reading")]
    [InlineData("", "", "global::System.Threading.Tasks.ValueTask<int>")]
    public async Task TheTypeOfTheFieldMayBeWrittenInAnyWay(string alias, string innerAlias, string type) =>
        await Expect.FindingsAsync(
            new FieldAnalyzer(),
            $$"""
            {{alias}}
            namespace Outer
            {
                {{innerAlias}}
                static class Around
                {
                    class Tested
                    {
                        private readonly {{type}} _loading;
                        public Tested({{type}} loading) => _loading = loading;
                        async Task First() => await _loading;
                        async Task Second() => {|LEAN005:await _loading|};
                    }
                }
            }
            """);
}
