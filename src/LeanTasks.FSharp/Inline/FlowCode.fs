namespace LeanTasks.FSharp

open System
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open Microsoft.FSharp.Core.CompilerServices.StateMachineHelpers
open LeanTasks
open LeanTasks.Flows

// A lambda that is used twice in a function here (on the path that suspends and on the other) is not InlineIfLambda. The compiler lifts
// it to a static method, and makes an object of it only on the path that suspends. Inlined, it would double the code of each bind. What
// suspends is a function of its own. So the struct that it needs is not cleared on each call of the code around it.
module FlowCode =
    let inline whole (flow: Flow<'T>) : Flow<'T> =
        match flow.Pending with
        | null -> flow
        | _ -> FlowBox<'T>.Of flow

    let inline bindPending (flow: Flow<'U>) (next: 'U -> Flow<'T>) : Flow<'T> =
        let suspend (flow: Flow<'U>) : Flow<'T> =
            if __useResumableCode then
                __stateMachine<FlowStep<AwaitedFlowResult<'U>, 'T>, Flow<'T>>
                    (MoveNextMethodImpl<_>(fun sm ->
                        let step = sm.Data
                        step.Outcome <- next (step.Input.GetResult())))
                    (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                    (AfterCode<_, _>(fun sm ->
                        let step = FlowSteps.ForFlow<_, 'U, 'T>(&sm)
                        sm.Data <- step
                        FlowSteps.AfterFlow<_, 'U, 'T>(&sm, step, flow)))
            else
                { new FlowBind<'U, 'T>() with
                    member step.Proceed() = next (step.Input.GetResult())
                }
                    .After(flow)

        suspend flow

    let inline bind (flow: Flow<'U>) (next: 'U -> Flow<'T>) : Flow<'T> =
        match flow.Pending with
        | null -> next flow.Value
        | _ -> bindPending flow next

    let inline bindAwaiter<'Awaiter, 'U, 'T when AwaiterOf<'Awaiter, 'U>> (awaiter: 'Awaiter) (next: 'U -> Flow<'T>) : Flow<'T> =
        let suspend (awaiter: 'Awaiter) : Flow<'T> =
            if __useResumableCode then
                __stateMachine<FlowStep<'Awaiter, 'T>, Flow<'T>>
                    (MoveNextMethodImpl<_>(fun sm ->
                        let step = sm.Data
                        let awaiter = step.Input
                        step.Outcome <- next (^Awaiter: (member GetResult: unit -> 'U) awaiter)))
                    (SetStateMachineMethodImpl<_>(fun _ _ -> ()))
                    (AfterCode<_, _>(fun sm ->
                        let step = FlowSteps.ForAwaiter<_, 'Awaiter, 'U, 'T>(&sm)
                        sm.Data <- step
                        FlowSteps.AfterAwaiter<_, 'Awaiter, 'U, 'T>(&sm, step, awaiter)))
            else
                { new FlowAfterAwaiter<'Awaiter, 'U, 'T>() with
                    member step.Proceed() =
                        let awaiter = step.Input
                        next (^Awaiter: (member GetResult: unit -> 'U) awaiter)
                }
                    .After(awaiter)

        if (^Awaiter: (member get_IsCompleted: unit -> bool) awaiter) then
            next (^Awaiter: (member GetResult: unit -> 'U) awaiter)
        else
            suspend awaiter

    let ofUnitValueTask (task: ValueTask) : Flow<unit> =
        bindAwaiter (task.GetAwaiter()) (fun () -> Flow<unit>())

    #nowarn "3261" // It is not null here, which the compiler cannot infer for a type that could be a struct.

    // The type is tested first, so that a struct is not boxed, even if nothing suspends.
    let inline dispose<'Resource when 'Resource :> IDisposable | null> (resource: 'Resource) : unit =
        if typeof<'Resource>.IsValueType || not (isNull (box resource)) then
            resource.Dispose()

    let inline disposeAsync<'Resource when 'Resource :> IAsyncDisposable | null> (resource: 'Resource) : Flow<unit> =
        if not typeof<'Resource>.IsValueType && isNull (box resource) then
            Flow<unit>()
        else
            ofUnitValueTask (resource.DisposeAsync())

    #warnon "3261"

    let inline bindValueTask (task: ValueTask<'U>) (next: 'U -> Flow<'T>) : Flow<'T> =
        match FlowOperation<'U>.OfValueTask task with
        | null -> bindAwaiter (task.GetAwaiter()) next
        | pending -> bindPending (pending.AsFlow()) next

    let inline returnFrom (flow: Flow<'T>) : Flow<'T> = flow

    let inline returnFromAwaiter<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> (awaiter: 'Awaiter) : Flow<'T> =
        match FlowOperation<'T>.OfAwaiter awaiter with
        | null -> bindAwaiter awaiter (fun value -> Flow<'T>(value))
        | pending -> pending.AsFlow()

    let inline combine (first: Flow<unit>) (next: unit -> Flow<'T>) : Flow<'T> =
        match first.Pending with
        | null -> next ()
        | _ ->
            { new ContinuationFrame<unit, 'T>() with
                member _.Proceed(()) = next ()
            }
                .Over(first)

    let inline tryWith ([<InlineIfLambda>] body: unit -> Flow<'T>) (handler: exn -> Flow<'T>) : Flow<'T> =
        let mutable error: exn | null = null
        let mutable result = Flow<'T>()

        try
            result <- body ()
        with caught ->
            error <- caught

        match error with
        | null ->
            match result.Pending with
            | null -> result
            | _ ->
                { new TryFrame<'T, 'T>() with
                    member _.Proceed(outcome, error) =
                        match error with
                        | null -> outcome
                        | error -> handler error
                }
                    .Over(result)
        | error -> handler error

    let inline tryFinally ([<InlineIfLambda>] body: unit -> Flow<'T>) (compensation: unit -> unit) : Flow<'T> =
        let result =
            try
                body ()
            with error ->
                Flow.FromException<'T> error

        match result.Pending with
        | null ->
            compensation ()
            result
        | _ ->
            { new TryFrame<'T, 'T>() with
                member _.Proceed(outcome, _) =
                    compensation ()
                    outcome
            }
                .Over(result)

    let finish (compensation: Flow<unit>) (outcome: Flow<'T>) : Flow<'T> =
        match compensation.Pending with
        | null -> outcome
        | _ ->
            { new ContinuationFrame<unit, 'T>() with
                member _.Proceed(()) = outcome
            }
                .Over(compensation)

    let inline tryFinallyAsync ([<InlineIfLambda>] body: unit -> Flow<'T>) (compensation: unit -> Flow<unit>) : Flow<'T> =
        let result =
            try
                body ()
            with error ->
                Flow.FromException<'T> error

        match result.Pending with
        | null -> finish (compensation ()) result
        | _ ->
            { new TryFrame<'T, 'T>() with
                member _.Proceed(outcome, _) = finish (compensation ()) outcome
            }
                .Over(result)

    let inline forIndices (count: int) (body: int -> Flow<unit>) : Flow<unit> =
        let mutable index = 0
        let mutable round = Flow<unit>()

        while isNull round.Pending && index < count do
            round <- body index
            index <- index + 1

        match round.Pending with
        | null -> round
        | _ ->
            { new FlowLoop<int, unit>(index) with
                member _.Proceed(index, round) =
                    let goesOn = index < count

                    if goesOn then
                        round <- body index
                        index <- index + 1

                    goesOn
            }
                .Over(round)

    let both (left: Flow<'A>) (right: Flow<'B>) : Flow<struct ('A * 'B)> =
        let merge (left: Flow<'A>) (leftError: exn | null) (right: Flow<'B>) (rightError: exn | null) =
            match leftError with
            | null ->
                match rightError with
                | null -> Flow<struct ('A * 'B)>(struct (left.Value, right.Value))
                | error -> Flow.FromException<struct ('A * 'B)> error
            | error -> Flow.FromException<struct ('A * 'B)> error

        let afterLeft (left: Flow<'A>) (leftError: exn | null) =
            match right.Pending with
            | null -> merge left leftError right null
            | _ ->
                { new TryFrame<'B, struct ('A * 'B)>() with
                    member _.Proceed(right, rightError) = merge left leftError right rightError
                }
                    .Over(right, continueOnCapturedContext = false)

        match left.Pending with
        | null -> whole (afterLeft left null)
        | _ ->
            whole (
                { new TryFrame<'A, struct ('A * 'B)>() with
                    member _.Proceed(left, leftError) = afterLeft left leftError
                }
                    .Over(left, continueOnCapturedContext = false)
            )

    let inline guarded ([<InlineIfLambda>] body: unit -> Flow<'T>) : Flow<'T> =
        // A separate function because of the try: the code around it might have values on the stack.
        let run () =
            let guard = FlowGuard.Enter()

            let result =
                try
                    whole (body ())
                with error ->
                    Flow.FromException<'T> error

            guard.Leave()
            result

        run ()

    let inline unguarded ([<InlineIfLambda>] body: unit -> Flow<'T>) : Flow<'T> =
        let run () =
            try
                whole (body ())
            with error ->
                Flow.FromException<'T> error

        run ()

    let inline ofAwaiter<'Awaiter, 'T when AwaiterOf<'Awaiter, 'T>> (awaiter: 'Awaiter) : Flow<'T> =
        unguarded (fun () -> returnFromAwaiter awaiter)

    let inline ofAwaitable<'Awaitable, 'Awaiter, 'T when AwaitableOf<'Awaitable, 'Awaiter, 'T>> (awaitable: 'Awaitable) : Flow<'T> =
        ofAwaiter ((^Awaitable: (member GetAwaiter: unit -> 'Awaiter) awaitable))

    // A task has two GetAwaiters, its own and that of its base, between which the compiler cannot decide by the constraint.
    let inline ofTask (task: Task<'T>) : Flow<'T> = ofAwaiter (task.GetAwaiter())
