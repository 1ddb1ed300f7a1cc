using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Weaving.Fusing;

/// <summary>The bodies whose instructions have their long forms while the weaver reads and writes them.</summary>
internal sealed class SimplifiedBodies
{
    private readonly HashSet<MethodBody> _all = [];

    /// <summary>Gives a body the long forms.</summary>
    public void Add(MethodBody body)
    {
        if (_all.Add(body))
            body.SimplifyMacros();
    }

    /// <summary>Gives the bodies the short forms again.</summary>
    public void Shorten()
    {
        // Those of removed methods have no type any more.
        foreach (MethodBody body in _all.Where(static body => body.Method.DeclaringType is not null))
            body.OptimizeMacros();
    }
}
