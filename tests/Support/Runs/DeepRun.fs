namespace LeanTasks.TestSupport

open System
open Xunit

/// What DeepRun.cs is for C#: the quick run and the deep one, LEANTASKS_DEEP=1 in the environment.
module internal DeepRun =
    [<Literal>]
    let Variable = "LEANTASKS_DEEP"

    [<Literal>]
    let Reason = "A part of the deep run: LEANTASKS_DEEP=1 dotnet test -c Release"

    let isAsked =
        match Environment.GetEnvironmentVariable Variable with
        | null
        | ""
        | "0" -> false
        | "1" -> true
        | other -> invalidOp $"{Variable} is '{other}': set it to 1 for the deep run, to 0 or not at all for the quick one."

    /// How often a test does something, by the run that it is a part of.
    let count (quick: int) (deep: int) : int = if isAsked then deep else quick

/// A fact of the deep run, which the quick run names as skipped.
[<Sealed; AttributeUsage(AttributeTargets.Method)>]
type internal DeepFactAttribute() =
    inherit FactAttribute(null, -1, Skip = (if DeepRun.isAsked then null else DeepRun.Reason))

/// A theory of the deep run, which the quick run names as skipped.
[<Sealed; AttributeUsage(AttributeTargets.Method)>]
type internal DeepTheoryAttribute() =
    inherit TheoryAttribute(null, -1, Skip = (if DeepRun.isAsked then null else DeepRun.Reason))
