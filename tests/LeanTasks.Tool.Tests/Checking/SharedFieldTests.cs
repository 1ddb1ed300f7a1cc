using LeanTasks.Tool.Checking;

namespace LeanTasks.Tool.Tests.Checking;

/// <summary>LEAN005 over compiled C#, in both directions.</summary>
public sealed class SharedFieldTests
{
    [Theory]
    [InlineData("readonly ValueTask<int> _loading; protected A(ValueTask<int> loading) => _loading = loading; Task<int> N() => _loading.AsTask(); async Task M() {\nawait this._loading.ConfigureAwait(false); // !\n}")]
    [InlineData("static ValueTask<int> s_starting = Other.Read(); static async Task N() => await s_starting; static void M() { if (s_starting.IsCompleted)\ns_starting.GetAwaiter().GetResult(); // !\n}")]
    [InlineData("ValueTask<int> _loading = Other.Read(); async Task N() => await _loading; Task M() => Task.Run(async () =>\nawait _loading); // !\n")]
    public void AFieldThatTwoMethodsConsumeIsFound(string members) => Checks.AssertFound(Misuse.Shared, members);

    [Theory]
    [InlineData("ValueTask<int> _next = Other.Read(); async Task M() { await _next; _next = Read(); } async Task N() => await _next;")]
    [InlineData("ValueTask<int> _next = Other.Read(); async Task M() => await _next; async Task N() => await _next; void Start() => _next = Read();")]
    [InlineData("ValueTask<int> _next = Other.Read(); async Task M() => await _next; async Task N() => await _next; void Start() => Replace(ref _next); abstract protected void Replace(ref ValueTask<int> t);")]
    [InlineData("ValueTask<int> _loading = Other.Read().Preserve(), _known = new(3); async Task M() { await _loading; await _known; } async Task N() { await _loading; await _known; }")]
    [InlineData("ValueTask<int> _loading = Other.Read(); async Task M() => await _loading; bool N() => _loading.IsCompleted;")]
    [InlineData("ValueTask<int> _loading = Other.Read(); async Task M() => await _loading; async Task M(bool b) { if (b) await _loading; }")]
    [InlineData("ValueTask<int> _running = Other.Read(); bool _stopped; async Task M() { if (_stopped) return; _stopped = true; await _running; } async Task N() { if (!_stopped) await _running; }")]
    [InlineData("ValueTask<int> _running = Other.Read(); int _taken; async Task M() { if (System.Threading.Interlocked.Exchange(ref _taken, 1) == 0) await _running; } async Task N() { if (System.Threading.Interlocked.Exchange(ref _taken, 1) == 0) await _running; }")]
    [InlineData("ValueTask _never; async Task M() => await _never; async Task N() => await _never;")]
    [InlineData("public ValueTask<int> Loading { get; set; } = Other.Read(); public ValueTask<int> Made => Read(); async Task M() { await Loading; await Made; } async Task N() { await Loading; await Made; }")]
    public void AFieldThatIsTakenOnceIsNot(string members) => Checks.AssertNothing(members);
}
