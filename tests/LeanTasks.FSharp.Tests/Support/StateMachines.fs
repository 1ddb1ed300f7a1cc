/// Which functions of a module fsc has made state machines of.
module LeanTasks.FSharp.Tests.StateMachines

open System
open System.Reflection
open System.Runtime.CompilerServices
open Xunit

/// Nothing is a state machine where the optimizer is off.
let private optimized =
#if UNOPTIMIZED || DEBUG
    false
#else
    true
#endif

let private isMachine (type': Type) =
    type'.IsValueType
    && typeof<IAsyncStateMachine>.IsAssignableFrom type'
    // fsc's own name for the place to go on from; the fallback is FSharp.Core's struct, which is no type of the module.
    && type'.DeclaringType <> null

/// A function f becomes a struct f@line inside its module.
let private isStatic (machines: Type[]) (method: MethodInfo) =
    machines
    |> Array.exists (fun machine -> machine.Name.StartsWith(method.Name + "@", StringComparison.Ordinal))

/// The names of the functions of a module that are no state machines. The module is named by one of its types.
let private others (insideModule: Type) =
    let type' = nonNull insideModule.DeclaringType

    let machines =
        type'.GetNestedTypes(BindingFlags.Public ||| BindingFlags.NonPublic)
        |> Array.filter isMachine

    type'.GetMethods(BindingFlags.Public ||| BindingFlags.Static ||| BindingFlags.DeclaredOnly)
    |> Array.filter (fun method -> not (method.IsDefined typeof<FactAttribute>))
    |> Array.partition (isStatic machines)

/// Each function of the module is a state machine, if there is an optimizer.
let all (insideModule: Type) : unit =
    let machines, others = others insideModule

    // Without it fsc still makes one here and there, for the inner of two.
    if optimized then
        Assert.Empty(others |> Array.map _.Name)
        Assert.NotEmpty machines
    else
        Assert.NotEmpty others

/// No function of the module is a state machine: otherwise it need not be listed as an exception any more.
let none (insideModule: Type) : unit =
    let machines, others = others insideModule
    Assert.Empty(machines |> Array.map _.Name)
    Assert.NotEmpty others
