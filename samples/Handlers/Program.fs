// A web service of Giraffe-style handlers in `flow`. What to see: handlers compose by >=> and choose, suspend where they like, and
// raise; until the edge no Task is made.
//   curl http://127.0.0.1:5000/hello
//   curl -d '1 2 3' http://127.0.0.1:5000/sum
module Handlers.Program

open System
open System.Threading.Tasks
open Handlers.HttpHandlers
open LeanTasks.FSharp
open Microsoft.AspNetCore.Builder
open Microsoft.AspNetCore.Http
open Microsoft.Extensions.Hosting
open Microsoft.Extensions.Logging

let private sum (body: string) : HttpHandler =
    let numbers =
        body.Split(' ', StringSplitOptions.RemoveEmptyEntries) |> Array.map int

    text $"%d{Array.sum numbers}"

/// Stands for work that takes its time.
let private slowly: HttpHandler =
    fun next context ->
        flow {
            do! Task.Delay(TimeSpan.FromMilliseconds 20.0, context.RequestAborted)
            return! next context
        }

let private refuse (error: exn) : HttpHandler =
    setStatus StatusCodes.Status400BadRequest >=> text error.Message

let private service: HttpHandler =
    choose
        [
            GET >=> route "/hello" >=> text "Hello from flow."
            GET >=> route "/slow" >=> slowly >=> text "It took its time."
            POST >=> route "/sum" >=> onError refuse (bindBody sum)
        ]

[<EntryPoint>]
let main args =
    let builder = WebApplication.CreateSlimBuilder args
    builder.Logging.ClearProviders() |> ignore
    let app = builder.Build()
    app.Run(toRequestDelegate service)
    app.Start()
    printfn $"The handlers answer at %s{Seq.head app.Urls}"
    app.WaitForShutdown()
    0
