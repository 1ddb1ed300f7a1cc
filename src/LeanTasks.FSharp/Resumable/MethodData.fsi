namespace LeanTasks.FSharp

open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

/// <summary>What a method keeps besides its locals. For the builders of this library and those who write others over them.</summary>
[<Struct; NoComparison; NoEquality>]
type MethodData<'T, 'Builder> =

    /// <summary>What the method has returned; set before it ends.</summary>
    [<DefaultValue(false)>]
    val mutable Result: 'T

    /// <summary>The builder of what the caller gets: a mutable struct, to be used in place.</summary>
    [<DefaultValue(false)>]
    val mutable Builder: 'Builder

    /// <summary>What a suspended method waits for.</summary>
    [<DefaultValue(false)>]
    val mutable Awaited: AwaitedTask

/// <summary>The state machine of a method.</summary>
type MethodStateMachine<'TOverall, 'Builder> = ResumableStateMachine<MethodData<'TOverall, 'Builder>>

/// <summary>How a method goes on that the compiler has made no state machine of.</summary>
type MethodResumption<'TOverall, 'Builder> = ResumptionFunc<MethodData<'TOverall, 'Builder>>

/// <summary>A part of a method: <c>'TOverall</c> is the type of the method's result, <c>'T</c> that of the part.</summary>
type MethodCode<'TOverall, 'Builder, 'T> = ResumableCode<MethodData<'TOverall, 'Builder>, 'T>
