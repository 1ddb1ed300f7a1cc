using LeanTasks.Lab.FizzBoom;
using LeanTasks.Lab.FSharpShapes;

namespace LeanTasks.Lab;

/// <summary>The competitors in F#, which are only built in by <c>-p:Peers=true</c>; <see cref="PeerLibraries"/> names them.</summary>
internal static class PeersOfFSharp
{
#if PEERS
    public static IReadOnlyList<IEvaluator> Evaluators => LeanTasks.Lab.Peers.PeerEvaluators.All;

    public static IReadOnlyList<IShapes> Shapes => LeanTasks.Lab.Peers.PeerShapes.All;
#else
    public static IReadOnlyList<IEvaluator> Evaluators => [];

    public static IReadOnlyList<IShapes> Shapes => [];
#endif
}
