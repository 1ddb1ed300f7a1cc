using System.Collections.Concurrent;

namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>The tokens of one run, as one task knows them.</summary>
internal sealed class Tokens
{
    private readonly Dictionary<TokenName, CancellationTokenSource> _sources;
    private readonly ConcurrentDictionary<CancellationToken, string> _names;

    public Tokens()
    {
        _sources = new() { [TokenName.Early] = new(), [TokenName.First] = new(), [TokenName.Second] = new(), [TokenName.Own] = new() };
        _names = new(_sources.Select(static source => KeyValuePair.Create(source.Value.Token, $"token {source.Key}")));
        Cancel(TokenName.Early);
    }

    private Tokens(Tokens shared, int task)
    {
        _sources = new(shared._sources) { [TokenName.Own] = new() };
        _names = shared._names;
        _names[this[TokenName.Own]] = $"t{task}'s own token";
    }

    public CancellationToken this[TokenName name] => name == TokenName.None ? CancellationToken.None : _sources[name].Token;

    /// <summary>The same for another task.</summary>
    public Tokens ForTask(int task) => new(this, task);

    public void Cancel(TokenName name) => _sources[name].Cancel();

    /// <summary>Whether it is one of the script's.</summary>
    public bool Knows(CancellationToken token) => _names.ContainsKey(token);

    /// <summary>What a trace says of a token.</summary>
    public string NameOf(CancellationToken token) => token == CancellationToken.None ? "no token"
        : _names.TryGetValue(token, out string? name) ? name
        : $"a token of nobody's, {(token.IsCancellationRequested ? "canceled" : "not canceled")}";
}
