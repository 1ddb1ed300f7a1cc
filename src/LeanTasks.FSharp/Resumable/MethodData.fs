namespace LeanTasks.FSharp

open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

[<Struct; NoComparison; NoEquality>]
type MethodData<'T, 'Builder> =
    [<DefaultValue(false)>]
    val mutable Result: 'T

    [<DefaultValue(false)>]
    val mutable Builder: 'Builder

    [<DefaultValue(false)>]
    val mutable Awaited: AwaitedTask

type MethodStateMachine<'TOverall, 'Builder> = ResumableStateMachine<MethodData<'TOverall, 'Builder>>

type MethodResumption<'TOverall, 'Builder> = ResumptionFunc<MethodData<'TOverall, 'Builder>>

type MethodCode<'TOverall, 'Builder, 'T> = ResumableCode<MethodData<'TOverall, 'Builder>, 'T>
