namespace LeanTasks.Docs.Tests.Rooms;

/// <summary>
/// The folders of src/LeanTasks are layers: what lies in one names only what lies in it or below. The public types, which are the words that
/// all share, are no layer. LEANTASKS_WRITE_ROOMS=1 writes the picture in CONTRIBUTING.md anew.
/// </summary>
public sealed class RoomsTests
{
    private const string Begin = "<!-- rooms, written by RoomsTests -->\n";
    private const string End = "<!-- end of rooms -->";

    // What the code has now.
    private const int MaxFilesInAComponent = 14;

    // From the bottom to the top.
    private static readonly string[][] s_layers =
    [
        ["Threading"],
        ["Pooling"],
        ["Runtime"],
        ["Completion"],
        ["Interop", "Scheduling"],
        ["ValueTaskSources"],
        ["Builders"],
        ["Flows", "Fusing"],
        ["Combinators", "Factories"],
        ["Parallelism"],
    ];

    private static readonly string s_page = Path.Combine(Repository.Folder, "CONTRIBUTING.md");

    private static readonly Lazy<RoomGraph> s_graph = new(RoomGraph.Read);

    [DeepFact]
    public void EachRoomHasALayer() => Assert.Equal(s_layers.SelectMany(static layer => layer).Order(StringComparer.Ordinal), s_graph.Value.Rooms);

    [DeepFact]
    public void NothingNamesWhatIsAboveOrBesideIt() =>
        Assert.Empty(s_graph.Value.Names.Where(static name => LayerOf(name.From) <= LayerOf(name.To)).Select(static name => $"{name.From} -> {name.To}").Order(StringComparer.Ordinal));

    /// <summary>A component is files each of which names each other, directly or through others of them: a reader needs all of it at once.</summary>
    [DeepFact]
    public void NoComponentOfFilesIsLarge()
    {
        string[] largest = [.. s_graph.Value.Components.MaxBy(static component => component.Count)!.Order(StringComparer.Ordinal)];
        Assert.True(largest.Length <= MaxFilesInAComponent, $"{largest.Length} files form a component, not {MaxFilesInAComponent} at most:\n{string.Join('\n', largest)}");
    }

    [DeepFact]
    public void ThePictureIsTheCodes()
    {
        string page = File.ReadAllText(s_page);
        int begin = page.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length;
        int end = page.IndexOf(End, StringComparison.Ordinal);
        Assert.True(begin >= Begin.Length && end >= begin, $"CONTRIBUTING.md has no '{Begin.Trim()}' with '{End}' after it.");
        string picture = Picture();
        if (RunSwitch.IsOn("LEANTASKS_WRITE_ROOMS", "writing the picture anew"))
            File.WriteAllText(s_page, page[..begin] + picture + page[end..]);
        else
            Assert.Equal(picture, page[begin..end]);
    }

    private static string Picture()
    {
        IEnumerable<string> layers = s_layers.Reverse().Select(static layer => $"| {string.Join(", ", layer.Select(static room => $"`{room}`"))} | {Below(layer)} |\n");
        return $"| layer | names |\n| --- | --- |\n{string.Concat(layers)}";
    }

    // What a layer names, from the top.
    private static string Below(string[] layer)
    {
        string[] named = [.. s_graph.Value.Names.Where(name => layer.Contains(RoomGraph.RoomOf(name.From), StringComparer.Ordinal)).Where(static name => LayerOf(name.To) < LayerOf(name.From))
            .Select(static name => RoomGraph.RoomOf(name.To)).Distinct()];
        return string.Join(", ", s_layers.Reverse().SelectMany(static each => each).Where(room => named.Contains(room, StringComparer.Ordinal)).Select(static room => $"`{room}`"));
    }

    private static int LayerOf(string file) => Array.FindIndex(s_layers, layer => layer.Contains(RoomGraph.RoomOf(file), StringComparer.Ordinal));
}
