namespace LeanTasks.FSharp

#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Collections.Generic
open System.Threading
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks.Builders

[<AbstractClass>]
type AwaitingBuilder() =
    inherit MethodBuilderBase()

    member inline _.While
        ([<InlineIfLambda>] condition: unit -> bool, body: MethodCode<'TOverall, 'Builder, unit>)
        : MethodCode<'TOverall, 'Builder, unit> =
        ResumableCode.While(condition, body)

    member inline _.For(items: seq<'T>, body: 'T -> MethodCode<'TOverall, 'Builder, unit>) : MethodCode<'TOverall, 'Builder, unit> =
        MethodLoops.For(items, body)

[<AutoOpen>]
module AwaitingBuilderExtensions =

    type AwaitingBuilder with

        member inline this.For
            (items: IAsyncEnumerable<'T>, body: 'T -> MethodCode<'TOverall, 'Builder, unit>)
            : MethodCode<'TOverall, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<'TOverall> =
            this.Using(items.GetAsyncEnumerator(CancellationToken.None), (fun enumerator -> MethodLoops.Each(enumerator, body)))
