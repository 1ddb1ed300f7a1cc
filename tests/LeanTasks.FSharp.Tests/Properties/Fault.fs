namespace LeanTasks.FSharp.Tests.Properties

open System

/// The kinds of exception that programs raise and catch.
type Fault =
    | Invalid
    | Argument
    | Format
    /// An OperationCanceledException, which makes what it escapes from canceled rather than faulted.
    | Canceled

module Fault =
    /// As text. An interpolated string would reflect, which takes most of a run's time.
    let name (fault: Fault) : string =
        match fault with
        | Invalid -> "Invalid"
        | Argument -> "Argument"
        | Format -> "Format"
        | Canceled -> "Canceled"

    /// An exception of that kind; the number tells it from the others of its kind.
    let create (fault: Fault) (number: int) : exn =
        let message = name fault + " " + string number

        match fault with
        | Invalid -> InvalidOperationException message
        | Argument -> ArgumentException message
        | Format -> FormatException message
        | Canceled -> OperationCanceledException message

    let ofException (error: exn) : Fault option =
        match error with
        | :? InvalidOperationException -> Some Invalid
        | :? ArgumentException -> Some Argument
        | :? FormatException -> Some Format
        | :? OperationCanceledException -> Some Canceled
        | _ -> None

    /// Type and message, of the inner ones too.
    let rec describe (error: exn) : string =
        match error with
        | :? AggregateException as many ->
            let inner = many.InnerExceptions |> Seq.map describe |> String.concat "; "
            $"Aggregate[{inner}]"
        | _ -> $"{error.GetType().Name} '{error.Message}'"

module Faults =
    /// Whether the exception is of one of the kinds.
    let areOne (faults: Fault list) (error: exn) : bool =
        match Fault.ofException error with
        | Some fault -> List.contains fault faults
        | None -> false
