namespace LeanTasks.FSharp.Tests.Properties

type Collection =
    | ASeq
    | AList
    | AnArray

type Resource =
    | Synchronous
    | Asynchronous
    /// IDisposable and IAsyncDisposable, of which the second is to be used.
    | Both
    | Nothing
    /// use! of a Synchronous one.
    | Bound

/// A program in which every node is one construct of the computation expressions, and a block of its own.
type Program =
    | Return of int
    | Await of Source * Step
    | Sequence of Step * Program * Program
    | Tail of Step * Program
    | If of Step * Program * Program
    | While of int * Step * Program
    | For of Collection * int * Step * Program
    /// Body, then an step inside the block; handler of the faults named, with an step of its own.
    | TryWith of Program * Step * Fault list * Step * Program
    | TryFinally of Step * Program * Step
    /// Creation, use and disposal.
    | Using of Resource * Step * Program * Step
    | AndPrograms of Program * Program
    | AndSources of Step * Step * Step

module Program =
    /// The steps and programs directly inside, and how to put others in their place.
    let private takeApart (program: Program) : Step list * Program list * (Step list -> Program list -> Program) =
        match program with
        | Return _ -> [], [], (fun _ _ -> program)
        | Await(source, a) -> [ a ], [], (fun steps _ -> Await(source, steps[0]))
        | Sequence(a, p, q) -> [ a ], [ p; q ], (fun steps parts -> Sequence(steps[0], parts[0], parts[1]))
        | Tail(a, p) -> [ a ], [ p ], (fun steps parts -> Tail(steps[0], parts[0]))
        | If(a, p, q) -> [ a ], [ p; q ], (fun steps parts -> If(steps[0], parts[0], parts[1]))
        | While(n, a, p) -> [ a ], [ p ], (fun steps parts -> While(n, steps[0], parts[0]))
        | For(kind, n, a, p) -> [ a ], [ p ], (fun steps parts -> For(kind, n, steps[0], parts[0]))
        | TryWith(p, a, faults, b, q) -> [ a; b ], [ p; q ], (fun steps parts -> TryWith(parts[0], steps[0], faults, steps[1], parts[1]))
        | TryFinally(a, p, b) -> [ a; b ], [ p ], (fun steps parts -> TryFinally(steps[0], parts[0], steps[1]))
        | Using(kind, a, p, b) -> [ a; b ], [ p ], (fun steps parts -> Using(kind, steps[0], parts[0], steps[1]))
        | AndPrograms(p, q) -> [], [ p; q ], (fun _ parts -> AndPrograms(parts[0], parts[1]))
        | AndSources(a, b, c) -> [ a; b; c ], [], (fun steps _ -> AndSources(steps[0], steps[1], steps[2]))

    let rec steps (program: Program) : Step list =
        let own, parts, _ = takeApart program
        own @ List.collect steps parts

    let private replaceOne (smaller: 'T -> 'T seq) (items: 'T list) : 'T list seq =
        items
        |> Seq.mapi (fun i item -> smaller item |> Seq.map (fun other -> List.updateAt i other items))
        |> Seq.concat

    let rec shrink (program: Program) : Program seq =
        let steps, parts, build = takeApart program

        seq {
            match program with
            | Return 0 -> ()
            | Return _ -> yield Return 0
            | _ ->
                yield Return 0
                yield! parts

            match program with
            | While(n, a, p) when n > 1 -> yield While(n - 1, a, p)
            | For(kind, n, a, p) when n > 1 -> yield For(kind, n - 1, a, p)
            | Await(source, a) when source <> OfTask -> yield Await(OfTask, a)
            | _ -> ()

            for smaller in replaceOne shrink parts do
                yield build steps smaller

            for smaller in replaceOne (Step.shrink >> Seq.ofList) steps do
                yield build smaller parts
        }
