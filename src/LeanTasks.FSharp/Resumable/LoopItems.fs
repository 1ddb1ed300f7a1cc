namespace LeanTasks.FSharp

open System.Collections.Generic
open System.Runtime.CompilerServices

module internal LoopKind =

    [<Literal>]
    let Array = 0

    [<Literal>]
    let List = 1

    [<Literal>]
    let Other = 2

[<Struct; NoComparison; NoEquality>]
type LoopItems<'T> =
    // The array; the rest of the list, from the current item on; or the enumerator.
    val mutable private source: obj
    val mutable private index: int
    val private kind: int

    new(items: seq<'T>) =
        match items with
        | :? ('T array) as array ->
            {
                source = array
                index = -1
                kind = LoopKind.Array
            }
        | :? ('T list) as list ->
            {
                source = list
                index = -1
                kind = LoopKind.List
            }
        | _ ->
            {
                source = items.GetEnumerator()
                index = -1
                kind = LoopKind.Other
            }

    member private this.Array: 'T array = Unsafe.As<obj, 'T array>(&this.source)

    member private this.List: 'T list = Unsafe.As<obj, 'T list>(&this.source)

    member private this.Enumerator: IEnumerator<'T> =
        Unsafe.As<obj, IEnumerator<'T>>(&this.source)

    member this.MoveNext() : bool =
        match this.kind with
        | LoopKind.Array ->
            this.index <- this.index + 1
            this.index < this.Array.Length
        | LoopKind.List ->
            if this.index < 0 then
                this.index <- 0
            else
                this.source <- this.List.Tail

            not (this.List.IsEmpty)
        | _ -> this.Enumerator.MoveNext()

    member this.Current: 'T =
        match this.kind with
        | LoopKind.Array -> this.Array[this.index]
        | LoopKind.List -> this.List.Head
        | _ -> this.Enumerator.Current

    member this.Dispose() : unit =
        if this.kind = LoopKind.Other then
            this.Enumerator.Dispose()
