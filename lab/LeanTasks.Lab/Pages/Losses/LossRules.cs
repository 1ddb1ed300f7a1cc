using LeanTasks.Lab.Contests;

namespace LeanTasks.Lab.Pages.Losses;

/// <summary>What counts as ours, what is no rival, and why we lose where we do: <c>lab/pages/losses.json</c>.</summary>
/// <param name="Ours">The variants of LeanTasks, with wildcards.</param>
/// <param name="References">Variants that do not do what the others of their table do, and so are no rivals.</param>
/// <param name="Reasons">The first that matches a loss is its reason.</param>
internal sealed record LossRules(IReadOnlyList<string> Ours, IReadOnlyList<Reference> References, IReadOnlyList<Reason> Reasons)
    : Contestants(Ours, References)
{
    /// <summary>Those of the lab's own tables.</summary>
    public static new LossRules OfTheLab { get; } = Load<LossRules>();
}

/// <summary>Why rows lose. Whatever is not given matches anything; all have wildcards.</summary>
/// <param name="Why">The reason, as a sentence.</param>
internal sealed record Reason(string Why)
{
    public string Table { get; init; } = "*";

    public string Workload { get; init; } = "*";

    public string Parameters { get; init; } = "*";

    public string Variant { get; init; } = "*";

    public string Against { get; init; } = "*";

    /// <summary><c>time</c> or <c>bytes</c>.</summary>
    public string What { get; init; } = "*";

    /// <summary>Up to which factor it is a reason: noise explains a little, and not a multiple.</summary>
    public double UpTo { get; init; } = double.PositiveInfinity;

    public bool Matches(Contest loss) =>
        Wildcards.Match(Table, loss.Table)
        && Wildcards.Match(Workload, loss.Row.Workload)
        && Wildcards.Match(Parameters, loss.Parameters)
        && Wildcards.Match(Variant, loss.Row.Variant)
        && Wildcards.Match(Against, loss.Best.Variant)
        && Wildcards.Match(What, loss.What)
        && (loss.Factor ?? double.PositiveInfinity) <= UpTo;

    public override string ToString() => $"{Table}/{Workload}/{Parameters}/{Variant} against {Against}, {What}" + (double.IsFinite(UpTo) ? $", up to {UpTo}" : "");
}
