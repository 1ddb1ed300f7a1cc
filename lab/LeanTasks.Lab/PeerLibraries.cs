namespace LeanTasks.Lab;

/// <summary>The competitors from NuGet, which are only built in by <c>-p:Peers=true</c>.</summary>
internal static class PeerLibraries
{
    public const string HowToAdd = "build with -p:Peers=true";

    /// <summary>Those with an async method builder, for the tables of methods.</summary>
    public static IReadOnlyList<string> WithBuilder { get; } = ["UniTask"];

    /// <summary>Those with something to wait for, for the tables whose methods wait.</summary>
    public static IReadOnlyList<string> WithSource { get; } = ["UniTask", "DotNext"];

    /// <summary>Those with a column in FizzBoom.</summary>
    public static IReadOnlyList<string> OfFizzBoom { get; } =
        ["TaskBuilder.fs", "Ply task", "Ply vtask", "Ply uvtask", "Ply uply", "IcedTasks valueTask", "IcedTasks poolingValueTask"];

    /// <summary>Those with a column in the shapes of F#.</summary>
    public static IReadOnlyList<string> OfFSharpShapes { get; } =
    [
        "Ply task", "Ply uply", "IcedTasks valueTask", "IcedTasks poolingValueTask", "IcedTasks cancellableTask", "IcedTasks cancellableValueTask",
    ];

    /// <summary>Whether the lab was built with them.</summary>
    public static bool AreWanted =>
#if PEERS
        true;
#else
        false;
#endif
}
