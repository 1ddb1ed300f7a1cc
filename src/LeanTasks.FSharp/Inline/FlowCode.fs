namespace LeanTasks.FSharp

open System
open System.Collections.Generic
open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open LeanTasks
open LeanTasks.Flows

// A lambda that is used twice in a function here (on the path that suspends and on the other) is not InlineIfLambda: the compiler lifts
// it to a static method, and makes an object of it only on the path that suspends. Inlined, it would double the code of each bind.
module FlowCode =
    let inline bind (flow: LeanFlow<'U>) (next: 'U -> LeanFlow<'T>) : LeanFlow<'T> =
        match flow.Pending with
        | null -> next flow.Value
        | pending ->
            { new FlowBind<'U, 'T>(FlowPlace.Back) with
                member _.Proceed value = next value
            }
                .After(pending)

    let inline bindAwaiter<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>> (awaiter: 'Awaiter) (next: 'U -> LeanFlow<'T>) : LeanFlow<'T> =
        if (^Awaiter: (member get_IsCompleted: unit -> bool) awaiter) then
            next (^Awaiter: (member GetResult: unit -> 'U) awaiter)
        else
            let mutable attached = awaiter

            { new FlowAwait<'T>() with
                member _.Proceed() =
                    next (^Awaiter: (member GetResult: unit -> 'U) awaiter)
            }
                .After(&attached)

    let ofUnitValueTask (task: ValueTask) : LeanFlow<unit> =
        bindAwaiter (task.GetAwaiter()) (fun () -> LeanFlow<unit>())

    #nowarn "3261" // It is not null here, which the compiler cannot infer for a type that could be a struct.

    // Without a cast or a box, which would allocate a struct on the heap even if nothing suspends.
    let inline dispose<'Resource when 'Resource :> IDisposable | null> (resource: 'Resource) : unit =
        if typeof<'Resource>.IsValueType || not (isNull (box resource)) then
            resource.Dispose()

    let inline disposeAsync<'Resource when 'Resource :> IAsyncDisposable | null> (resource: 'Resource) : LeanFlow<unit> =
        if not typeof<'Resource>.IsValueType && isNull (box resource) then
            LeanFlow<unit>()
        else
            ofUnitValueTask (resource.DisposeAsync())

    #warnon "3261"

    let inline bindValueTask (task: ValueTask<'U>) (next: 'U -> LeanFlow<'T>) : LeanFlow<'T> =
        match FlowOperation<'U>.Behind task with
        | null -> bindAwaiter (task.GetAwaiter()) next
        | pending ->
            { new FlowBind<'U, 'T>(FlowPlace.Back) with
                member _.Proceed value = next value
            }
                .After(pending)

    let inline returnFrom (flow: LeanFlow<'T>) : LeanFlow<'T> =
        match flow.Pending with
        | null -> ()
        | pending -> pending.SetForeign()

        flow

    let inline combine (first: LeanFlow<unit>) (next: unit -> LeanFlow<'T>) : LeanFlow<'T> =
        match first.Pending with
        | null -> next ()
        | pending ->
            { new FlowBind<unit, 'T>(FlowPlace.Here) with
                member _.Proceed(()) = next ()
            }
                .After(pending)

    let inline tryWith ([<InlineIfLambda>] body: unit -> LeanFlow<'T>) (handler: exn -> LeanFlow<'T>) : LeanFlow<'T> =
        let mutable error: exn | null = null
        let mutable result = LeanFlow<'T>()

        try
            result <- body ()
        with caught ->
            error <- caught

        match error with
        | null ->
            match result.Pending with
            | null -> result
            | pending ->
                { new FlowEnd<'T, 'T>(FlowPlace.Here) with
                    member _.Proceed(outcome, error) =
                        match error with
                        | null -> outcome
                        | error -> handler error
                }
                    .After(pending)
        | error -> handler error

    let inline tryFinally ([<InlineIfLambda>] body: unit -> LeanFlow<'T>) (compensation: unit -> unit) : LeanFlow<'T> =
        let result =
            try
                body ()
            with error ->
                LeanFlow.FromException<'T> error

        match result.Pending with
        | null ->
            compensation ()
            result
        | pending ->
            { new FlowEnd<'T, 'T>(FlowPlace.Here) with
                member _.Proceed(outcome, _) =
                    compensation ()
                    outcome
            }
                .After(pending)

    let finish (compensation: LeanFlow<unit>) (outcome: LeanFlow<'T>) : LeanFlow<'T> =
        match compensation.Pending with
        | null -> outcome
        | pending ->
            { new FlowBind<unit, 'T>(FlowPlace.Here) with
                member _.Proceed(()) = outcome
            }
                .After(pending)

    let inline tryFinallyAsync ([<InlineIfLambda>] body: unit -> LeanFlow<'T>) (compensation: unit -> LeanFlow<unit>) : LeanFlow<'T> =
        let result =
            try
                body ()
            with error ->
                LeanFlow.FromException<'T> error

        match result.Pending with
        | null -> finish (compensation ()) result
        | pending ->
            { new FlowEnd<'T, 'T>(FlowPlace.Here) with
                member _.Proceed(outcome, _) = finish (compensation ()) outcome
            }
                .After(pending)

    let inline whileLoop (condition: unit -> bool) (body: unit -> LeanFlow<unit>) : LeanFlow<unit> =
        let mutable round = LeanFlow<unit>()

        while isNull round.Pending && condition () do
            round <- body ()

        match round.Pending with
        | null -> round
        | pending ->
            { new FlowLoop<unit, unit>(()) with
                member _.Proceed(_, round) =
                    let goesOn = condition ()

                    if goesOn then
                        round <- body ()

                    goesOn
            }
                .After(pending)

    let inline forList (items: 'U list) (body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
        let mutable rest = items
        let mutable round = LeanFlow<unit>()

        while isNull round.Pending && not rest.IsEmpty do
            round <- body rest.Head
            rest <- rest.Tail

        match round.Pending with
        | null -> round
        | pending ->
            { new FlowLoop<'U list, unit>(rest) with
                member _.Proceed(rest, round) =
                    let goesOn = not rest.IsEmpty

                    if goesOn then
                        round <- body rest.Head
                        rest <- rest.Tail

                    goesOn
            }
                .After(pending)

    let inline forIndices (count: int) (body: int -> LeanFlow<unit>) : LeanFlow<unit> =
        let mutable index = 0
        let mutable round = LeanFlow<unit>()

        while isNull round.Pending && index < count do
            round <- body index
            index <- index + 1

        match round.Pending with
        | null -> round
        | pending ->
            { new FlowLoop<int, unit>(index) with
                member _.Proceed(index, round) =
                    let goesOn = index < count

                    if goesOn then
                        round <- body index
                        index <- index + 1

                    goesOn
            }
                .After(pending)

    let inline forArray (items: 'U array) (body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
        forIndices items.Length (fun index -> body items[index])

    let forOther (items: 'U seq) (body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
        let enumerator = items.GetEnumerator()

        tryFinally (fun () -> whileLoop (fun () -> enumerator.MoveNext()) (fun () -> body enumerator.Current)) (fun () ->
            enumerator.Dispose())

    let inline forEach (items: 'U seq) (body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
        match items with
        | :? ('U list) as list -> forList list body
        | :? ('U array) as array -> forArray array body
        | _ -> forOther items (fun item -> body item)

    let forEnumerator (enumerator: IAsyncEnumerator<'U>) (body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
        let hasEnded = ref false

        let round () =
            bindAwaiter (enumerator.MoveNextAsync().GetAwaiter()) (fun hasNext ->
                if hasNext then
                    body enumerator.Current
                else
                    hasEnded.Value <- true
                    LeanFlow<unit>())

        whileLoop (fun () -> not hasEnded.Value) round

    let inline forAsync (items: IAsyncEnumerable<'U>) (token: CancellationToken) (body: 'U -> LeanFlow<unit>) : LeanFlow<unit> =
        let enumerator = items.GetAsyncEnumerator token
        tryFinallyAsync (fun () -> forEnumerator enumerator (fun item -> body item)) (fun () -> disposeAsync enumerator)

    let both (left: LeanFlow<'A>) (right: LeanFlow<'B>) : LeanFlow<struct ('A * 'B)> =
        let merge (left: LeanFlow<'A>) (leftError: exn | null) (right: LeanFlow<'B>) (rightError: exn | null) =
            match leftError with
            | null ->
                match rightError with
                | null -> LeanFlow<struct ('A * 'B)>(struct (left.Value, right.Value))
                | error -> LeanFlow.FromException<struct ('A * 'B)> error
            | error -> LeanFlow.FromException<struct ('A * 'B)> error

        let afterLeft (left: LeanFlow<'A>) (leftError: exn | null) =
            match right.Pending with
            | null -> merge left leftError right null
            | pending ->
                { new FlowEnd<'B, struct ('A * 'B)>(FlowPlace.Anywhere) with
                    member _.Proceed(right, rightError) = merge left leftError right rightError
                }
                    .After(pending)

        match left.Pending with
        | null -> afterLeft left null
        | pending ->
            { new FlowEnd<'A, struct ('A * 'B)>(FlowPlace.Anywhere) with
                member _.Proceed(left, leftError) = afterLeft left leftError
            }
                .After(pending)

    let inline guarded ([<InlineIfLambda>] body: unit -> LeanFlow<'T>) : LeanFlow<'T> =
        // A separate function because of the try: the code around it might have values on the stack.
        let run () =
            let guard = FlowGuard.Enter()

            let result =
                try
                    body ()
                with error ->
                    LeanFlow.FromException<'T> error

            guard.Leave()
            result

        run ()

    let inline unguarded ([<InlineIfLambda>] body: unit -> LeanFlow<'T>) : LeanFlow<'T> =
        let run () =
            try
                body ()
            with error ->
                LeanFlow.FromException<'T> error

        run ()

    let inline background (body: unit -> LeanFlow<'T>) : LeanFlow<'T> =
        guarded (fun () ->
            if BackgroundStart.IsHere then
                body ()
            else
                bindAwaiter (Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding).GetAwaiter()) (fun () -> body ()))

    let inline ofAwaiter<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> (awaiter: 'Awaiter) : LeanFlow<'T> =
        unguarded (fun () -> bindAwaiter awaiter (fun value -> LeanFlow<'T>(value)))
