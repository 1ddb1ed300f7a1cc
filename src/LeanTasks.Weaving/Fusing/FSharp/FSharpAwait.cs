using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing.FSharp;

/// <summary>A <c>let!</c>, <c>do!</c> or <c>return!</c>, or the asynchronous end of a <c>use</c>, in an <see cref="FSharpTask"/>, by the places of its instructions.</summary>
internal sealed class FSharpAwait
{
    /// <summary>The number that the machine keeps while it waits here, from 1 on.</summary>
    public int Number { get; set; }

    /// <summary>The store of the awaiter, directly behind <c>GetAwaiter</c>.</summary>
    public int Store { get; set; }

    /// <summary>The branch that an awaiter which has completed does not take.</summary>
    public int Branch { get; set; }

    /// <summary>The first instruction after a resumption.</summary>
    public int Resume { get; set; }

    /// <summary>Where the code goes on: it takes the result there.</summary>
    public int Done { get; set; }

    /// <summary>The first place after the await.</summary>
    public int Next { get; set; }

    /// <summary>The field that keeps the awaiter.</summary>
    public FieldDefinition Awaiter { get; set; } = null!;

    /// <summary>The local variables that say whether the await has completed.</summary>
    public VariableDefinition Finished { get; set; } = null!;

    /// <inheritdoc cref="Finished"/>
    public VariableDefinition Yielded { get; set; } = null!;

    /// <summary>The call of the builder that attaches the machine to the awaiter.</summary>
    public MethodReference Attach { get; set; } = null!;

    /// <summary>The method of the awaiter that says whether it has completed.</summary>
    public MethodReference IsCompleted { get; set; } = null!;

    /// <summary>The call of the awaiter that takes the result; null for F# ignores exceptions of the awaited disposal.</summary>
    public Instruction? GetResult { get; set; }
}
