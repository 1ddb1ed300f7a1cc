/// Handlers that are composed as in Giraffe: `flow` through the whole chain, and a Task once, where Kestrel asks for it.
module Handlers.HttpHandlers

open System.IO
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open Microsoft.AspNetCore.Http

/// Answers a request, or gives None: then another may.
type HttpFunc = HttpContext -> Flow<HttpContext option>

/// Does its part, and calls the next or not.
type HttpHandler = HttpFunc -> HttpFunc

let private finish: HttpFunc = fun context -> Flow.singleton (Some context)

let private skip: Flow<HttpContext option> = Flow.singleton None

/// The first, then the second.
let (>=>) (first: HttpHandler) (second: HttpHandler) : HttpHandler = fun next -> first (second next)

/// The first that answers.
let choose (handlers: HttpHandler list) : HttpHandler =
    fun next ->
        let rec tryEach (funcs: HttpFunc list) context =
            match funcs with
            | [] -> skip
            | func :: others ->
                flow {
                    match! func context with
                    | None -> return! tryEach others context
                    | answered -> return answered
                }

        tryEach (handlers |> List.map (fun handler -> handler next))

let private filter predicate : HttpHandler =
    fun next context -> if predicate context then next context else skip

let GET: HttpHandler =
    filter (fun context -> HttpMethods.IsGet context.Request.Method)

let POST: HttpHandler =
    filter (fun context -> HttpMethods.IsPost context.Request.Method)

let route (path: string) : HttpHandler =
    filter (fun context -> context.Request.Path = PathString path)

let setStatus (code: int) : HttpHandler =
    fun next context ->
        context.Response.StatusCode <- code
        next context

let text (answer: string) : HttpHandler =
    fun next context ->
        flow {
            do! context.Response.WriteAsync answer
            return! next context
        }

/// Reads the whole body, then goes on with the handler that is made of it.
let bindBody (handler: string -> HttpHandler) : HttpHandler =
    fun next context ->
        flow {
            use reader = new StreamReader(context.Request.Body)
            let! body = reader.ReadToEndAsync context.RequestAborted
            return! handler body next context
        }

/// What the inner handlers raise becomes an answer.
let onError (handler: exn -> HttpHandler) (inner: HttpHandler) : HttpHandler =
    fun next context ->
        flow {
            try
                return! inner next context
            with error ->
                return! handler error next context
        }

/// The edge: a request that nobody answers is not found. One Task for a request, and none for what ended at once.
let toRequestDelegate (handler: HttpHandler) : RequestDelegate =
    let func =
        choose [ handler; setStatus StatusCodes.Status404NotFound >=> text "Nothing is here." ] finish

    RequestDelegate(fun context -> func context |> Flow.toUnitTask)
