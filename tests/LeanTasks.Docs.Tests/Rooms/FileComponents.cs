namespace LeanTasks.Docs.Tests.Rooms;

/// <summary>The strongly connected components of the files that name one another: Tarjan, "Depth-first search and linear graph algorithms", 1972.</summary>
internal sealed class FileComponents
{
    private readonly ILookup<string, string> _named;

    // The order in which the files were reached, and for each the earliest one of the open files that it leads to.
    private readonly Dictionary<string, int> _order = [];
    private readonly Dictionary<string, int> _earliest = [];

    // Reached, but not yet in a component.
    private readonly Stack<string> _open = [];

    private readonly List<IReadOnlyList<string>> _all = [];

    internal FileComponents(IEnumerable<(string From, string To)> names)
    {
        _named = names.ToLookup(static name => name.From, static name => name.To, StringComparer.Ordinal);
        foreach (IGrouping<string, string> file in _named)
            Visit(file.Key);
    }

    internal IReadOnlyList<IReadOnlyList<string>> All => _all;

    private void Visit(string file)
    {
        if (!_order.TryAdd(file, _order.Count))
            return;
        _earliest[file] = _order[file];
        _open.Push(file);
        foreach (string named in _named[file])
        {
            Visit(named);
            if (_open.Contains(named))
                _earliest[file] = Math.Min(_earliest[file], _earliest[named]);
        }

        if (_earliest[file] == _order[file])
            Close(file);
    }

    // All files above the first of a component on the stack are in it.
    private void Close(string first)
    {
        List<string> component = [];
        do
            component.Add(_open.Pop());
        while (component[^1] != first);
        _all.Add(component);
    }
}
