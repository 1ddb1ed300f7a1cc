using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>One <c>await</c> in the code of a state machine, by the places of its instructions.</summary>
internal sealed class AwaitSite
{
    /// <summary>The number of the state in which the method waits here.</summary>
    public int State { get; set; }

    /// <summary>The branch that an awaiter which has completed takes.</summary>
    public int Branch { get; set; }

    /// <summary>The first instruction after a resumption, up to <see cref="Done"/>.</summary>
    public int Resume { get; set; }

    /// <summary>Where the branch leads to.</summary>
    public int Done { get; set; }

    /// <summary>The load of the awaiter for <c>GetResult</c>, which is the next instruction.</summary>
    public int GetResult { get; set; }

    /// <summary>The local variable of the awaiter.</summary>
    public VariableDefinition Awaiter { get; set; } = null!;

    /// <summary>The field that keeps the awaiter while the method waits.</summary>
    public FieldReference AwaiterField { get; set; } = null!;

    /// <summary>The call of the builder that attaches the method to the awaiter.</summary>
    public MethodReference Attach { get; set; } = null!;

    /// <summary>The call whose task is awaited immediately; below 0 if there is none.</summary>
    public int Call { get; set; } = -1;

    /// <summary>What is awaited, in words, where <see cref="Call"/> is below 0.</summary>
    public string NotACall { get; set; } = "";

    /// <summary>The fused method that is called here; null where the await stays as it is.</summary>
    public Fusable? Target { get; set; }

    /// <summary>Whether something may be awaited here that is not fused, by an awaiter.</summary>
    public bool HasAwaiter => Target is null or EnumeratorStep;

    /// <summary>The class whose method is reached, where the call names another one; otherwise null.</summary>
    public ReachedClass? Instance { get; set; }

    /// <summary>Whether the await comes back to a context or scheduler, as far as that is constant; only where there is a <see cref="Call"/>.</summary>
    public bool ReturnsToContext { get; set; } = true;

    /// <summary>The instructions that say it where it is not constant, up to the call of <c>ConfigureAwait</c>; otherwise none.</summary>
    public IReadOnlyList<int> Option { get; set; } = [];

    /// <summary>Whether these do more than load a variable: they may fail.</summary>
    public bool ComputesOption { get; set; }

    /// <summary>Whether a handler of the method may see the exception of what is awaited.</summary>
    public bool NeedsGuard { get; set; }

    /// <summary>Whether it drops the result of what is awaited: it has its task as one without a result.</summary>
    public bool DropsResult { get; set; }

    /// <summary>The value of LeanTasks.Fusing.FusedAwaitOptions that says so.</summary>
    public int FusedAwaitOptions => (ReturnsToContext ? 1 : 0) | (NeedsGuard ? 0 : 2);
}
