/// The shapes over BUILDER.
module LeanTasks.Lab.FSharpShapes.Shapes.BUILDER

open System
open LIBRARY
open LeanTasks.Lab.FSharpShapes
open NAMESPACE.BUILDER

let private handler (source: Source) : M<int> =
    build {
        use _ = Connection.Shared

        try
            let! user = source.Next 1
            let! account = source.Next(user + 1)
            let! orders = source.Next(account + 1)
            let! total = source.Next(orders + account)
            return total + user
        with :? InvalidOperationException ->
            return -1
    }

let private loop (source: Source) : M<int> =
    build {
        let mutable sum = 0
        let mutable round = 0

        while round < 100 do
            let! value = source.Next round
            sum <- sum + value
            round <- round + 1

        return sum
    }

let private binds15 (source: Source) : M<int> =
    build {
        let! a1 = source.Next 1
        let! a2 = source.Next 2
        let! a3 = source.Next 3
        let! a4 = source.Next 4
        let! a5 = source.Next 5
        let! a6 = source.Next 6
        let! a7 = source.Next 7
        let! a8 = source.Next 8
        let! a9 = source.Next 9
        let! a10 = source.Next 10
        let! a11 = source.Next 11
        let! a12 = source.Next 12
        let! a13 = source.Next 13
        let! a14 = source.Next 14
        let! a15 = source.Next 15

        return a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15
    }

let private binds60 (source: Source) : M<int> =
    build {
        let! a1 = source.Next 1
        let! a2 = source.Next 2
        let! a3 = source.Next 3
        let! a4 = source.Next 4
        let! a5 = source.Next 5
        let! a6 = source.Next 6
        let! a7 = source.Next 7
        let! a8 = source.Next 8
        let! a9 = source.Next 9
        let! a10 = source.Next 10
        let! a11 = source.Next 11
        let! a12 = source.Next 12
        let! a13 = source.Next 13
        let! a14 = source.Next 14
        let! a15 = source.Next 15
        let! a16 = source.Next 16
        let! a17 = source.Next 17
        let! a18 = source.Next 18
        let! a19 = source.Next 19
        let! a20 = source.Next 20
        let! a21 = source.Next 21
        let! a22 = source.Next 22
        let! a23 = source.Next 23
        let! a24 = source.Next 24
        let! a25 = source.Next 25
        let! a26 = source.Next 26
        let! a27 = source.Next 27
        let! a28 = source.Next 28
        let! a29 = source.Next 29
        let! a30 = source.Next 30
        let! a31 = source.Next 31
        let! a32 = source.Next 32
        let! a33 = source.Next 33
        let! a34 = source.Next 34
        let! a35 = source.Next 35
        let! a36 = source.Next 36
        let! a37 = source.Next 37
        let! a38 = source.Next 38
        let! a39 = source.Next 39
        let! a40 = source.Next 40
        let! a41 = source.Next 41
        let! a42 = source.Next 42
        let! a43 = source.Next 43
        let! a44 = source.Next 44
        let! a45 = source.Next 45
        let! a46 = source.Next 46
        let! a47 = source.Next 47
        let! a48 = source.Next 48
        let! a49 = source.Next 49
        let! a50 = source.Next 50
        let! a51 = source.Next 51
        let! a52 = source.Next 52
        let! a53 = source.Next 53
        let! a54 = source.Next 54
        let! a55 = source.Next 55
        let! a56 = source.Next 56
        let! a57 = source.Next 57
        let! a58 = source.Next 58
        let! a59 = source.Next 59
        let! a60 = source.Next 60

        return
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
    }

let rec private evaluate (source: Source) (expression: Expression) : M<int> =
    build {
        match expression with
        | Number number -> return number
        | Read number ->
            let! value = source.Next number
            return value
        | Sum(left, right) ->
            let! first = evaluate source left
            let! second = evaluate source right
            return first + second
        | Product(left, right) ->
            let! first = evaluate source left
            let! second = evaluate source right
            return first * second
        | Choice(condition, yes, no) ->
            let! value = evaluate source condition
            let! result = evaluate source (if value <> 0 then yes else no)
            return result
    }

let shapes =
    { new IShapes with
        member _.Name = name

        member _.Handler source =
            source.RunToEnd(toValueTask (handler source))

        member _.Loop source =
            source.RunToEnd(toValueTask (loop source))

        member _.Binds15 source =
            source.RunToEnd(toValueTask (binds15 source))

        member _.Binds60 source =
            source.RunToEnd(toValueTask (binds60 source))

        member _.Interpreter source =
            source.RunToEnd(toValueTask (evaluate source Expression.sample))
    }
