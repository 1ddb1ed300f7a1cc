namespace LeanTasks.Lab.FizzBoom

open System.Threading.Tasks

/// The interpreter over one computation expression builder.
type IEvaluator =
    /// The variant's name in the tables.
    abstract Name: string

    /// Whether the builder can suspend at all. One that cannot ignores the probability.
    abstract CanSuspend: bool

    /// Evaluates the fizzbuzz program and renders it as JSON.
    /// <param name="suspendProbability">How likely each call of <c>%</c> suspends, from 0 to 1.</param>
    abstract Evaluate: suspendProbability: float -> ValueTask<string>

    /// Evaluates any program and renders its value as JSON.
    abstract Run: program: Expr * suspendProbability: float -> ValueTask<string>
