namespace LeanTasks.FSharp

#nowarn "3218" // The compiler would keep an argument in a field unless its name begins with __stack_; callers see the name in the signature.
#nowarn "3513" // Resumable code is invoked where it is defined.

open System.Collections.Generic
open System.Threading
open System.Threading.Tasks
open Microsoft.FSharp.Core.CompilerServices
open LeanTasks
open LeanTasks.Flows

type CancellableFlow<'T> = CancellationToken -> Flow<'T>

type CancellableCode<'TOverall, 'T> = MethodCode<'TOverall, CancellableFlowMethodBuilder<'TOverall>, 'T>

[<AbstractClass; Sealed>]
type CancellationPoint =

    static member inline Checked(code: CancellableCode<'TOverall, 'T>) : CancellableCode<'TOverall, 'T> =
        CancellableCode<'TOverall, 'T>(fun sm ->
            sm.Data.Builder.ThrowIfCancellationRequested()
            code.Invoke(&sm))

    static member inline OfToken
        ([<InlineIfLambda>] code: CancellationToken -> CancellableCode<'TOverall, 'T>)
        : CancellableCode<'TOverall, 'T> =
        CancellableCode<'TOverall, 'T>(fun sm ->
            sm.Data.Builder.ThrowIfCancellationRequested()
            let __stack_token = sm.Data.Builder.Token
            (code __stack_token).Invoke(&sm))

[<AbstractClass>]
type CancellableFlowBuilderBase() =
    inherit MethodBuilderBase()

    static member StartDynamic(code: CancellableCode<'T, 'T>, token: CancellationToken) : Flow<'T> =
        let mutable sm = MethodStateMachine<'T, CancellableFlowMethodBuilder<'T>>()
        DynamicMethod.Prepare(&sm, CancellationPoint.Checked code)
        sm.Data.Builder.Token <- token
        sm.Data.Builder.Start(&sm)
        sm.Data.Builder.ToFlow sm.Data.Result

    member inline _.While
        ([<InlineIfLambda>] condition: unit -> bool, body: CancellableCode<'TOverall, unit>)
        : CancellableCode<'TOverall, unit> =
        ResumableCode.While(condition, CancellationPoint.Checked body)

    member inline _.For(items: 'U seq, body: 'U -> CancellableCode<'TOverall, unit>) : CancellableCode<'TOverall, unit> =
        MethodLoops.For(items, (fun item -> CancellationPoint.OfToken(fun _ -> body item)))

    member inline _.Bind
        ([<InlineIfLambda>] start: CancellableFlow<'U>, continuation: 'U -> CancellableCode<'TOverall, 'T>)
        : CancellableCode<'TOverall, 'T> =
        CancellationPoint.OfToken(fun token -> FlowAwait.Then(start token, continuation))

    member inline _.Bind(__stack_source: Flow<'U>, continuation: 'U -> CancellableCode<'TOverall, 'T>) : CancellableCode<'TOverall, 'T> =
        CancellationPoint.Checked(FlowAwait.Then(__stack_source, continuation))

    member inline this.ReturnFrom([<InlineIfLambda>] start: CancellableFlow<'T>) : CancellableCode<'T, 'T> =
        this.Bind(start, (fun value -> this.Return value))

    member inline this.ReturnFrom(__stack_source: Flow<'T>) : CancellableCode<'T, 'T> =
        this.Bind(__stack_source, (fun value -> this.Return value))

    member inline _.ReturnFromFinal([<InlineIfLambda>] start: CancellableFlow<'T>) : CancellableCode<'T, 'T> =
        CancellationPoint.OfToken(fun token -> FlowAwait.End(start token))

    member inline _.ReturnFromFinal(__stack_source: Flow<'T>) : CancellableCode<'T, 'T> =
        CancellationPoint.Checked(FlowAwait.End __stack_source)

[<AutoOpen>]
module CancellableLoops =
    type CancellableFlowBuilderBase with
        member inline this.For
            (items: IAsyncEnumerable<'U>, body: 'U -> CancellableCode<'TOverall, unit>)
            : CancellableCode<'TOverall, unit> =
            CancellableCode<'TOverall, unit>(fun sm ->
                this
                    .Using(
                        items.GetAsyncEnumerator sm.Data.Builder.Token,
                        (fun enumerator -> MethodLoops.Each(enumerator, (fun item -> CancellationPoint.OfToken(fun _ -> body item))))
                    )
                    .Invoke(&sm))
