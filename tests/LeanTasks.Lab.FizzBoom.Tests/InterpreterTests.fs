module LeanTasks.Lab.FizzBoom.Tests.InterpreterTests

open System.Threading.Tasks
open FsCheck
open FsCheck.FSharp
open LeanTasks.Lab.FizzBoom
open Xunit

/// Every builder's interpreter, by name.
let evaluators: TheoryData<string> =
    TheoryData<string>(Evaluators.All |> Seq.map _.Name)

let private run (name: string) (program: Expr) : Task<string> =
    let evaluator = Evaluators.All |> Seq.find (fun evaluator -> evaluator.Name = name)
    evaluator.Run(program, 0.0).AsTask()

let private succeeds (name: string) (expected: string) (program: Expr) : Task =
    task {
        let! actual = run name program
        Assert.Equal(expected, actual)
    }

let private fails (name: string) (message: string) (program: Expr) : Task =
    task {
        let! error =
            Assert.ThrowsAsync<EvaluationException>(fun () -> task { return! run name program })

        Assert.Equal(message, error.Message)
    }

let private infix operator left right = EInfix(EInt left, operator, EInt right)

[<Theory; MemberData(nameof evaluators)>]
let ``renders literals`` name =
    EList
        [
            EInt -7I
            EString "a \"b\""
            EBool true
            EBool false
            EList []
            ELambda("x", EVariable "x")
        ]
    |> succeeds name """[-7,"a \u0022b\u0022",true,false,[],null]"""

[<Theory; MemberData(nameof evaluators)>]
let ``integers have any size`` name =
    infix StandardLibrary.multiply 10000000000I 10000000000I
    |> succeeds name "100000000000000000000"

[<Theory; MemberData(nameof evaluators)>]
let ``let binds in its body, and the inner name hides the outer`` name =
    ELet(
        "x",
        EInt 1I,
        EList
            [
                EVariable "x"
                ELet("x", EInfix(EVariable "x", StandardLibrary.add, EInt 1I), EVariable "x")
                EVariable "x"
            ]
    )
    |> succeeds name "[1,2,1]"

[<Theory; MemberData(nameof evaluators)>]
let ``if evaluates only the branch it takes`` name =
    EList
        [
            EIf(EBool true, EInt 1I, EVariable "missing")
            EIf(EBool false, EVariable "missing", EInt 2I)
        ]
    |> succeeds name "[1,2]"

[<Theory; MemberData(nameof evaluators)>]
let ``a lambda keeps the variables of its place`` name =
    ELet(
        "x",
        EInt 10I,
        ELet(
            "addX",
            ELambda("i", EInfix(EVariable "i", StandardLibrary.add, EVariable "x")),
            ELet("x", EInt 20I, ECall(StandardLibrary.map, [ ECall(StandardLibrary.range, [ EInt 1I; EInt 3I ]); EVariable "addX" ]))
        )
    )
    |> succeeds name "[11,12,13]"

[<Theory; MemberData(nameof evaluators)>]
let ``List.map maps over no elements and keeps the order of many`` name =
    let mapRange last =
        let range = ECall(StandardLibrary.range, [ EInt 1I; EInt last ])
        ECall(StandardLibrary.map, [ range; ELambda("i", ECall(StandardLibrary.intToString, [ EVariable "i" ])) ])

    EList [ mapRange 0I; mapRange 3I ] |> succeeds name """[[],["1","2","3"]]"""

[<Theory; MemberData(nameof evaluators)>]
let ``operators on integers compute what F# computes`` name =
    let agrees (left: int) (NonZeroInt right) =
        let left, right = bigint left, bigint right

        let cases =
            [
                StandardLibrary.add, EInt(left + right)
                StandardLibrary.subtract, EInt(left - right)
                StandardLibrary.multiply, EInt(left * right)
                StandardLibrary.remainder, EInt(left % right)
                StandardLibrary.equal, EBool((left = right))
                StandardLibrary.less, EBool(left < right)
            ]

        let both =
            cases |> List.map (fun (operator, result) -> infix operator left right, result)

        let computed = run name (EList(List.map fst both))
        let expected = run name (EList(List.map snd both))
        expected.Result = computed.Result

    Check.QuickThrowOnFailure agrees

[<Theory; MemberData(nameof evaluators)>]
let ``equal integers are equal`` name =
    infix StandardLibrary.equal 5I 5I |> succeeds name "true"

[<Theory; MemberData(nameof evaluators)>]
let ``an unknown variable is named`` name =
    EVariable "nobody" |> fails name "Unknown variable 'nobody'."

[<Theory; MemberData(nameof evaluators)>]
let ``an unknown function is named`` name =
    let unknown =
        { StandardLibrary.range with
            Function = "reverse"
        }

    ECall(unknown, []) |> fails name "Unknown function 'List.reverse'."

[<Theory; MemberData(nameof evaluators)>]
let ``another version of a function is another function`` name =
    ECall(
        { StandardLibrary.range with
            Version = 1
        },
        [ EInt 1I; EInt 2I ]
    )
    |> fails name "Unknown function 'List.range'."

[<Theory; MemberData(nameof evaluators)>]
let ``a condition that is no bool is shown`` name =
    EIf(EString "yes", EInt 1I, EInt 2I)
    |> fails name "The condition of an if must be true or false, not \"yes\"."

[<Theory; MemberData(nameof evaluators)>]
let ``arguments of wrong types are refused by name`` name =
    task {
        let one, lambda = EInt 1I, ELambda("x", EVariable "x")

        for call, message in
            [
                ECall(StandardLibrary.range, [ one ]), "'List.range' cannot be called with (1)"
                ECall(StandardLibrary.map, [ EList [ one ]; one ]), "'List.map' cannot be called with (a list, 1)"
                ECall(StandardLibrary.intToString, [ lambda ]), "'Int.toString' cannot be called with (a lambda)"
                EInfix(one, StandardLibrary.remainder, EInt 0I), "'Int.%' cannot be called with (1, 0)"
                EInfix(EBool true, StandardLibrary.equal, EBool false), "'Int.=' cannot be called with (true, false)"
                EInfix(one, StandardLibrary.add, EString "1"), "'Int.+' cannot be called with (1, \"1\")"
            ] do
            do! fails name $"Function {message}." call
    }
