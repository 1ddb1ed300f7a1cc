/// The shapes by hand, over the same value tasks without a builder: a bound of what a builder can reach. They cannot suspend.
module internal LeanTasks.Lab.FSharpShapes.ByHand

open System
open System.Threading.Tasks

let inline private next (source: Source) (value: int) : int =
    let task = source.Next value

    if task.IsCompletedSuccessfully then
        task.Result
    else
        raise (NotSupportedException "Code by hand cannot suspend.")

let private handler (source: Source) : ValueTask<int> =
    use _ = Connection.Shared

    try
        let user = next source 1
        let account = next source (user + 1)
        let orders = next source (account + 1)
        let total = next source (orders + account)
        ValueTask<int>(total + user)
    with :? InvalidOperationException ->
        ValueTask<int> -1

let private loop (source: Source) : ValueTask<int> =
    let mutable sum = 0
    let mutable round = 0

    while round < 100 do
        sum <- sum + next source round
        round <- round + 1

    ValueTask<int> sum

let private binds15 (source: Source) : ValueTask<int> =
    let a1 = next source 1
    let a2 = next source 2
    let a3 = next source 3
    let a4 = next source 4
    let a5 = next source 5
    let a6 = next source 6
    let a7 = next source 7
    let a8 = next source 8
    let a9 = next source 9
    let a10 = next source 10
    let a11 = next source 11
    let a12 = next source 12
    let a13 = next source 13
    let a14 = next source 14
    let a15 = next source 15
    ValueTask<int>(a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15)

let private binds60 (source: Source) : ValueTask<int> =
    let a1 = next source 1
    let a2 = next source 2
    let a3 = next source 3
    let a4 = next source 4
    let a5 = next source 5
    let a6 = next source 6
    let a7 = next source 7
    let a8 = next source 8
    let a9 = next source 9
    let a10 = next source 10
    let a11 = next source 11
    let a12 = next source 12
    let a13 = next source 13
    let a14 = next source 14
    let a15 = next source 15
    let a16 = next source 16
    let a17 = next source 17
    let a18 = next source 18
    let a19 = next source 19
    let a20 = next source 20
    let a21 = next source 21
    let a22 = next source 22
    let a23 = next source 23
    let a24 = next source 24
    let a25 = next source 25
    let a26 = next source 26
    let a27 = next source 27
    let a28 = next source 28
    let a29 = next source 29
    let a30 = next source 30
    let a31 = next source 31
    let a32 = next source 32
    let a33 = next source 33
    let a34 = next source 34
    let a35 = next source 35
    let a36 = next source 36
    let a37 = next source 37
    let a38 = next source 38
    let a39 = next source 39
    let a40 = next source 40
    let a41 = next source 41
    let a42 = next source 42
    let a43 = next source 43
    let a44 = next source 44
    let a45 = next source 45
    let a46 = next source 46
    let a47 = next source 47
    let a48 = next source 48
    let a49 = next source 49
    let a50 = next source 50
    let a51 = next source 51
    let a52 = next source 52
    let a53 = next source 53
    let a54 = next source 54
    let a55 = next source 55
    let a56 = next source 56
    let a57 = next source 57
    let a58 = next source 58
    let a59 = next source 59
    let a60 = next source 60

    ValueTask<int>(
        a1
        + a2
        + a3
        + a4
        + a5
        + a6
        + a7
        + a8
        + a9
        + a10
        + a11
        + a12
        + a13
        + a14
        + a15
        + a16
        + a17
        + a18
        + a19
        + a20
        + a21
        + a22
        + a23
        + a24
        + a25
        + a26
        + a27
        + a28
        + a29
        + a30
        + a31
        + a32
        + a33
        + a34
        + a35
        + a36
        + a37
        + a38
        + a39
        + a40
        + a41
        + a42
        + a43
        + a44
        + a45
        + a46
        + a47
        + a48
        + a49
        + a50
        + a51
        + a52
        + a53
        + a54
        + a55
        + a56
        + a57
        + a58
        + a59
        + a60
    )

let rec private evaluate (source: Source) (expression: Expression) : int =
    match expression with
    | Number number -> number
    | Read number -> next source number
    | Sum(left, right) -> evaluate source left + evaluate source right
    | Product(left, right) -> evaluate source left * evaluate source right
    | Choice(condition, yes, no) -> evaluate source (if evaluate source condition <> 0 then yes else no)

let shapes =
    { new IShapes with
        member _.Name = "by hand"
        member _.Handler source = source.RunToEnd(handler source)
        member _.Loop source = source.RunToEnd(loop source)
        member _.Binds15 source = source.RunToEnd(binds15 source)
        member _.Binds60 source = source.RunToEnd(binds60 source)

        member _.Interpreter source =
            source.RunToEnd(ValueTask<int>(evaluate source Expression.sample))
    }
