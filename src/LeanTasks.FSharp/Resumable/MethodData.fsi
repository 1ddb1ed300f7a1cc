namespace LeanTasks.FSharp

open System.ComponentModel

open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

/// <summary>The data of a method, except its locals. For the builders of this library and for authors of others over them.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<Struct; NoComparison; NoEquality>]
type MethodData<'T, 'Builder> =

    /// <summary>The method's result; set before it ends.</summary>
    [<DefaultValue(false)>]
    val mutable Result: 'T

    /// <summary>The builder of the returned task: a mutable struct. Use it in place.</summary>
    [<DefaultValue(false)>]
    val mutable Builder: 'Builder

    /// <summary>The operation that a suspended method waits for.</summary>
    [<DefaultValue(false)>]
    val mutable Awaited: AwaitedTask

/// <summary>The state machine of a method.</summary>
type MethodStateMachine<'TOverall, 'Builder> = ResumableStateMachine<MethodData<'TOverall, 'Builder>>

/// <summary>The resumption of a method that the compiler did not compile to a state machine.</summary>
type MethodResumption<'TOverall, 'Builder> = ResumptionFunc<MethodData<'TOverall, 'Builder>>

/// <summary>A part of a method: <c>'TOverall</c> is the type of the method's result, <c>'T</c> that of the part.</summary>
type MethodCode<'TOverall, 'Builder, 'T> = ResumableCode<MethodData<'TOverall, 'Builder>, 'T>
