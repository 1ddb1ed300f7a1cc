/// The baseline: no monad at all. Everything is inlined, so that the interpreter becomes direct-style code.
module LeanTasks.Lab.FizzBoom.Builders.Sync

open System.Threading.Tasks

let name = "Sync"
let canSuspend = false

type M<'T> = 'T

type SyncBuilder() =
    member inline _.Return(value: 'T) : M<'T> = value
    member inline _.ReturnFrom(value: M<'T>) : M<'T> = value
    member inline _.Bind(value: M<'T>, [<InlineIfLambda>] next: 'T -> M<'U>) : M<'U> = next value
    member inline _.Zero() : M<unit> = ()
    member inline _.Delay([<InlineIfLambda>] body: unit -> M<'T>) = body
    member inline _.Run([<InlineIfLambda>] body: unit -> M<'T>) : M<'T> = body ()

    member inline _.Combine((), [<InlineIfLambda>] next: unit -> M<'T>) : M<'T> = next ()

    member inline _.For(items: 'T list, [<InlineIfLambda>] body: 'T -> M<unit>) : M<unit> =
        for item in items do
            body item

let build = SyncBuilder()

/// Synchronous code cannot suspend.
let inline suspend () : M<unit> = ()

let toValueTask (value: M<'T>) : ValueTask<'T> = ValueTask<'T> value
