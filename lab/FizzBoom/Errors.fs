namespace LeanTasks.Lab.FizzBoom

open System

/// What is wrong with the interpreted program. The message names the variable, function or value at fault.
[<Sealed>]
type EvaluationException(message: string) =
    inherit Exception(message)

/// One function per way a program can go wrong. They are of any type, because they never return.
module Errors =
    let private describe (value: Dval) =
        match value with
        | DInt i -> string i
        | DString s -> $"\"{s}\""
        | DBool true -> "true"
        | DBool false -> "false"
        | DList _ -> "a list"
        | DLambda _ -> "a lambda"

    let unknownVariable (name: string) =
        raise (EvaluationException $"Unknown variable '{name}'.")

    let unknownFunction (name: FunctionName) =
        raise (EvaluationException $"Unknown function '{name}'.")

    let wrongArguments (name: FunctionName) (arguments: Dval list) =
        let given = arguments |> List.map describe |> String.concat ", "
        raise (EvaluationException $"Function '{name}' cannot be called with ({given}).")

    let conditionNotBool (condition: Dval) =
        raise (EvaluationException $"The condition of an if must be true or false, not {describe condition}.")
