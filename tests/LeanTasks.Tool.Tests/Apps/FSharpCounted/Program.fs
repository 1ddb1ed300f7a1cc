module FSharpCounted.Program

open System.Text.Json

[<EntryPoint>]
let main _ =
    printfn $"truth: {JsonSerializer.Serialize(Cases.runAll 4 300)}"
    0
