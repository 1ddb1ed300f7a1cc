namespace LeanTasks.TestSupport

open System
open Xunit

/// What DeepRun.cs is for C#: the quick run and the deep one, LEANTASKS_DEEP=1 in the environment.
module internal DeepRun =
    [<Literal>]
    let Variable = "LEANTASKS_DEEP"

    [<Literal>]
    let Reason = "A part of the deep run: LEANTASKS_DEEP=1 dotnet test -c Release"

    let private value = Environment.GetEnvironmentVariable Variable

    /// Throws where the variable has another value, for which DeepRunFixture fails every test.
    let isAsked () =
        match value with
        | null
        | ""
        | "0" -> false
        | "1" -> true
        | other -> invalidOp $"{Variable} is '{other}': set it to 1 for the deep run, to 0 or not at all for the quick one."

    /// Why a test of the deep run is skipped; null where it is not. Never throws: xunit leaves out, without a word, a test whose
    /// attribute does.
    let skip: string | null =
        match value with
        | null
        | ""
        | "0" -> Reason
        | _ -> null

    /// How often a test does something, by the run that it is a part of.
    let count (quick: int) (deep: int) : int = if isAsked () then deep else quick

/// A fact of the deep run, which the quick run names as skipped.
[<Sealed; AttributeUsage(AttributeTargets.Method)>]
type internal DeepFactAttribute() =
    inherit FactAttribute(null, -1, Skip = DeepRun.skip)

/// A theory of the deep run, which the quick run names as skipped.
[<Sealed; AttributeUsage(AttributeTargets.Method)>]
type internal DeepTheoryAttribute() =
    inherit TheoryAttribute(null, -1, Skip = DeepRun.skip)

/// Fails every test of a run where the variable asks for neither run.
[<Sealed>]
type internal DeepRunFixture() =
    do DeepRun.isAsked () |> ignore

[<assembly: AssemblyFixture(typeof<DeepRunFixture>)>]
do ()
