/// The program that every evaluator interprets.
module LeanTasks.Lab.FizzBoom.FizzBuzz

let private isMultipleOf (divisor: bigint) =
    EInfix(EInfix(EVariable "i", StandardLibrary.remainder, EInt divisor), StandardLibrary.equal, EInt 0I)

/// <code>
/// let range = List.range 1 100
/// List.map range (fun i ->
///     if i % 15 = 0 then "fizzbuzz" else if i % 5 = 0 then "buzz" else if i % 3 = 0 then "fizz" else Int.toString i)
/// </code>
let program: Expr =
    let number = ECall(StandardLibrary.intToString, [ EVariable "i" ])
    let fizz = EIf(isMultipleOf 3I, EString "fizz", number)
    let buzz = EIf(isMultipleOf 5I, EString "buzz", fizz)
    let word = EIf(isMultipleOf 15I, EString "fizzbuzz", buzz)

    ELet(
        "range",
        ECall(StandardLibrary.range, [ EInt 1I; EInt 100I ]),
        ECall(StandardLibrary.map, [ EVariable "range"; ELambda("i", word) ])
    )
