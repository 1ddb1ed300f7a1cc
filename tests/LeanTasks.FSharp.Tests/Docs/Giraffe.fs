/// What the pages use of Giraffe, as its Core.fs declares it.
namespace Giraffe

open System.Threading.Tasks
open Microsoft.AspNetCore.Http

type HttpFuncResult = Task<HttpContext option>
type HttpFunc = HttpContext -> HttpFuncResult
type HttpHandler = HttpFunc -> HttpFunc

[<AutoOpen>]
module Core =
    let (>=>) (first: HttpHandler) (second: HttpHandler) : HttpHandler =
        fun final ->
            let func = final |> second |> first

            fun context ->
                if context.Response.HasStarted then
                    final context
                else
                    func context
