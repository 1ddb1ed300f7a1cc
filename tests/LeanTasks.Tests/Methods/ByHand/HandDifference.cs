namespace LeanTasks.Tests.Methods.ByHand;

/// <summary>A program of which something else is seen on a builder of ours than on one of the BCL's.</summary>
/// <param name="Program">The program.</param>
/// <param name="Kind">The kind of builder.</param>
/// <param name="Ours">What is seen of it on ours.</param>
/// <param name="Bcl">What is seen of it on the BCL's.</param>
internal sealed record HandDifference(HandProgram Program, string Kind, string Ours, string Bcl)
{
    /// <summary>Each reason for a difference, and which ones it is the reason for.</summary>
    public static IReadOnlyDictionary<string, Func<HandDifference, bool>> Reasons { get; } = new Dictionary<string, Func<HandDifference, bool>>
    {
        ["the task that was asked for before the first await ends when the method does; the BCL's builders that do not pool forget it, and give out another"] =
            static difference => difference.AsksBeforeItAwaits,
        ["a state machine whose MoveNext throws, which no compiler's does, leaves to the caller of Start what it has set: a try block costs each method"] =
            static difference => difference.FirstLine.Ours.StartsWith("Start throws", StringComparison.Ordinal) && difference.DiffersInLocalsOnly,
        ["a state machine that is resumed once more after its end runs once more; the BCL has let go of it by then, and dereferences null"] =
            static difference => difference.FirstLine.Bcl.Contains(nameof(NullReferenceException), StringComparison.Ordinal),
        ["a struct that has its builder in it is taken for a compiler's: once it has suspended, its copy in the box goes on, and what is done to the copy on the stack throws, or is lost; the box may serve another call by then"] =
            static difference => difference.Program.Shape == BuilderShape.InAStruct && difference.ActsAfterAnAwait,
    };

    /// <summary>The reason for it, or null.</summary>
    public string? Reason => Reasons.FirstOrDefault(reason => reason.Value(this)).Key;

    private (string Ours, string Bcl) FirstLine => Ours.Split('\n').Zip(Bcl.Split('\n')).First(static lines => lines.First != lines.Second);

    private bool DiffersInLocalsOnly => WithoutLocals(FirstLine.Ours) == WithoutLocals(FirstLine.Bcl);

    private bool AsksBeforeItAwaits => Comes(static step => step == HandStep.Task, Awaits);

    private bool ActsAfterAnAwait => Comes(Awaits, static step => step is not (HandStep.Task or HandStep.Resume or HandStep.SetLocal));

    public override string ToString() => $"{Kind}: {Program}\nOurs:\n{Ours}\nThe BCL's:\n{Bcl}";

    private static bool IsAwait(HandStep step) => step is HandStep.AwaitOnCompleted or HandStep.AwaitUnsafeOnCompleted;

    private static string WithoutLocals(string line) => line[..line.LastIndexOf("local", StringComparison.Ordinal)];

    private bool Awaits(HandStep step) => IsAwait(step) || (step is HandStep.Start or HandStep.Resume && IsAwait(Program.MoveNext));

    /// <summary>Whether there is such a step, and one of the other kind after it.</summary>
    private bool Comes(Func<HandStep, bool> first, Func<HandStep, bool> then) =>
        Program.Steps.SkipWhile(step => !first(step)).Skip(1).Any(then);
}
