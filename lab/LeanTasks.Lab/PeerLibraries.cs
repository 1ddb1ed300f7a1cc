using System.Reflection;
using LeanTasks.Lab.FizzBoom;

namespace LeanTasks.Lab;

/// <summary>The competitors from NuGet, which are only built in by <c>-p:Peers=true</c>.</summary>
internal static class PeerLibraries
{
    public const string HowToAdd = "build with -p:Peers=true";

    /// <summary>Those with a column in <c>chain</c>: the ones with an async method builder.</summary>
    public static IReadOnlyList<string> OfChains { get; } = ["UniTask"];

    /// <summary>Those with a column in the other C# tables.</summary>
    public static IReadOnlyList<string> OfSources { get; } = ["UniTask", "DotNext"];

    /// <summary>Those with a column in FizzBoom.</summary>
    public static IReadOnlyList<string> OfFizzBoom { get; } =
        ["TaskBuilder.fs", "Ply task", "Ply vtask", "Ply uvtask", "Ply uply", "IcedTasks valueTask", "IcedTasks poolingValueTask"];

#if PEERS
    public static IReadOnlyList<Assembly> Assemblies { get; } = [Assembly.Load("LeanTasks.Lab.Peers")];

    public static IReadOnlyList<IEvaluator> Evaluators => LeanTasks.Lab.Peers.PeerEvaluators.All;
#else
    public static IReadOnlyList<Assembly> Assemblies => [];

    public static IReadOnlyList<IEvaluator> Evaluators => [];
#endif
}
