using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>
/// Where a method suspends, outside of the regions of the source. The state is in its variable, so awaits share what they do otherwise. Those
/// that wait for a fused method in the same way do, and those whose awaiters are in one variable.
/// </summary>
internal sealed class SharedSuspensions
{
    private readonly Dictionary<(object What, string? Field), (AwaitSite First, Instruction Begin)> _all = [];

    /// <summary>Whether two awaits can suspend by the same code.</summary>
    public static bool CanShare(AwaitSite site, AwaitSite other, bool onAwaiter) => KeyOf(site, onAwaiter).Equals(KeyOf(other, onAwaiter));

    /// <summary>The beginning of the code by which an await suspends.</summary>
    /// <param name="site">The await.</param>
    /// <param name="onAwaiter">Whether on its awaiter, and not on a fused method.</param>
    /// <param name="first">What that code loads first.</param>
    public Instruction BeginOf(AwaitSite site, bool onAwaiter, ParameterDefinition first)
    {
        (object, string?) key = KeyOf(site, onAwaiter);
        if (!_all.TryGetValue(key, out (AwaitSite First, Instruction Begin) suspension))
            _all.Add(key, suspension = (site, Instruction.Create(OpCodes.Ldarg, first)));
        return suspension.Begin;
    }

    /// <summary>Writes the code.</summary>
    /// <param name="code">Where it goes.</param>
    /// <param name="write">Writes what follows the first one, for one of the awaits, and whether on its awaiter.</param>
    public void Write(CopiedCode code, Action<AwaitSite, bool> write)
    {
        code.Hide();
        foreach (KeyValuePair<(object What, string? Field), (AwaitSite First, Instruction Begin)> suspension in _all)
        {
            code.Emit(suspension.Value.Begin);
            write(suspension.Value.First, suspension.Key.Field is not null);
        }
    }

    private static (object What, string? Field) KeyOf(AwaitSite site, bool onAwaiter) =>
        onAwaiter ? (site.Awaiter, site.AwaiterField.Name) : (site.FusedAwaitOptions, null);
}
