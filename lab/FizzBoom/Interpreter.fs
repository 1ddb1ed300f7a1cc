/// The interpreter, written once and compiled once per builder (Interpreters.targets puts the builder's name in the place of
/// BUILDER): each builder is measured on the code that somebody would write for it by hand, with no indirection between.
///
/// As in the publication's interpreter, the evaluation of every expression and every call is a block of its own.
module LeanTasks.Lab.FizzBoom.Interpreters.BUILDER

open System.Collections.Generic
open LeanTasks.Lab.FizzBoom
open LeanTasks.Lab.FizzBoom.Builders.BUILDER

/// What one evaluation carries along.
[<Sealed>]
type State(functions: Map<FunctionName, Function>, suspension: Suspension) =
    member _.Suspension = suspension

    member _.FindFunction(name: FunctionName) : Function =
        match functions.TryFind name with
        | Some found -> found
        | None -> Errors.unknownFunction name

/// A built-in function.
and Function = State -> Dval list -> M<Dval>

let private findVariable (name: string) (variables: Symtable) : Dval =
    match variables.TryFind name with
    | Some value -> value
    | None -> Errors.unknownVariable name

let rec eval (state: State) (variables: Symtable) (expr: Expr) : M<Dval> =
    build {
        match expr with
        | EInt i -> return DInt i
        | EString s -> return DString s
        | EBool b -> return DBool b
        | EVariable name -> return findVariable name variables
        | ELambda(parameter, body) -> return DLambda(parameter, body, variables)
        | EList items ->
            let! values = evalAll state variables items
            return DList values
        | ELet(name, value, body) ->
            let! value = eval state variables value
            return! eval state (variables.Add(name, value)) body
        | EIf(condition, whenTrue, whenFalse) ->
            match! eval state variables condition with
            | DBool true -> return! eval state variables whenTrue
            | DBool false -> return! eval state variables whenFalse
            | other -> return Errors.conditionNotBool other
        | EInfix(left, operator, right) ->
            let! left = eval state variables left
            let! right = eval state variables right
            return! (state.FindFunction operator) state [ left; right ]
        | ECall(name, arguments) ->
            let! arguments = evalAll state variables arguments
            return! (state.FindFunction name) state arguments
    }

and private evalAll (state: State) (variables: Symtable) (exprs: Expr list) : M<Dval list> =
    build {
        match exprs with
        | [] -> return []
        | first :: others ->
            let! value = eval state variables first
            let! values = evalAll state variables others
            return value :: values
    }

let private range (_: State) (arguments: Dval list) : M<Dval> =
    build {
        match arguments with
        | [ DInt first; DInt last ] -> return DList(List.map DInt [ first..last ])
        | _ -> return Errors.wrongArguments StandardLibrary.range arguments
    }

let private map (state: State) (arguments: Dval list) : M<Dval> =
    build {
        match arguments with
        | [ DList items; DLambda(parameter, body, variables) ] ->
            let results = List<Dval>()

            for item in items do
                let! result = eval state (variables.Add(parameter, item)) body
                results.Add result

            return DList(List.ofSeq results)
        | _ -> return Errors.wrongArguments StandardLibrary.map arguments
    }

let private intToString (_: State) (arguments: Dval list) : M<Dval> =
    build {
        match arguments with
        | [ DInt i ] -> return DString(string i)
        | _ -> return Errors.wrongArguments StandardLibrary.intToString arguments
    }

let private remainder (state: State) (arguments: Dval list) : M<Dval> =
    build {
        match arguments with
        | [ DInt dividend; DInt divisor ] when not divisor.IsZero ->
            // The one function that can suspend, in the place of the publication's call over the network.
            if state.Suspension.Next() then
                do! suspend ()

            return DInt(dividend % divisor)
        | _ -> return Errors.wrongArguments StandardLibrary.remainder arguments
    }

let private onInts (name: FunctionName) (operation: bigint -> bigint -> Dval) (_: State) (arguments: Dval list) : M<Dval> =
    build {
        match arguments with
        | [ DInt left; DInt right ] -> return operation left right
        | _ -> return Errors.wrongArguments name arguments
    }

let private functions: Map<FunctionName, Function> =
    let ofInts name operation = name, onInts name operation

    Map.ofList
        [
            StandardLibrary.range, range
            StandardLibrary.map, map
            StandardLibrary.intToString, intToString
            StandardLibrary.remainder, remainder
            ofInts StandardLibrary.equal (fun left right -> DBool((left = right)))
            ofInts StandardLibrary.less (fun left right -> DBool(left < right))
            ofInts StandardLibrary.add (fun left right -> DInt(left + right))
            ofInts StandardLibrary.subtract (fun left right -> DInt(left - right))
            ofInts StandardLibrary.multiply (fun left right -> DInt(left * right))
        ]

let private run (program: Expr) (suspendProbability: float) : M<string> =
    build {
        let! value = eval (State(functions, Suspension suspendProbability)) Map.empty program
        return Json.render value
    }

let evaluator: IEvaluator =
    { new IEvaluator with
        member _.Name = name
        member _.CanSuspend = canSuspend

        member _.Evaluate suspendProbability =
            toValueTask (run FizzBuzz.program suspendProbability)

        member _.Run(program, suspendProbability) =
            toValueTask (run program suspendProbability)
    }
