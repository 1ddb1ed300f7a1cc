namespace LeanTasks.Weaving.Fusing;

/// <summary>The names of what the weaver adds to a state machine. C# cannot spell them.</summary>
internal static class FusedNames
{
    public const string Straight = "<>Straight";
    public const string Guarded = "<>Guarded";
    public const string Edge = "<>Edge";
    public const string Suspend = "<>Suspend";
}
