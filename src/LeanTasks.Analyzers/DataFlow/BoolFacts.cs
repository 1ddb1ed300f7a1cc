namespace LeanTasks.Analyzers.DataFlow;

/// <summary>
/// The facts known of a bool in a variable: its value, or that it is the answer to a completion check.
/// Immutable, compared by value.
/// </summary>
internal readonly struct BoolFacts : IEquatable<BoolFacts>
{
    private BoolFacts(bool? constant, TrackedValue? value, CompletionChecks check, bool negated)
    {
        Constant = constant;
        Value = value;
        Check = check;
        Negated = negated;
    }

    /// <summary>The value, if it is known.</summary>
    public bool? Constant { get; }

    /// <summary>The value whose completion was checked.</summary>
    public TrackedValue? Value { get; }

    /// <summary>The check.</summary>
    public CompletionChecks Check { get; }

    /// <summary>Whether the variable holds the opposite of the answer.</summary>
    public bool Negated { get; }

    /// <summary>A bool whose value is known.</summary>
    public static BoolFacts Known(bool constant) => new(constant, null, CompletionChecks.None, false);

    /// <summary>The answer to a completion check.</summary>
    public static BoolFacts Answer(TrackedValue value, CompletionChecks check, bool negated) => new(null, value, check, negated);

    /// <summary>The opposite.</summary>
    public BoolFacts Not() => Constant is { } constant ? Known(!constant) : Answer(Value!, Check, !Negated);

    /// <inheritdoc/>
    public bool Equals(BoolFacts other) =>
        Constant == other.Constant && ReferenceEquals(Value, other.Value) && Check == other.Check && Negated == other.Negated;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is BoolFacts other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() =>
        unchecked((Constant.GetHashCode() * 31) + ((Value?.GetHashCode() ?? 0) * 7) + (int)Check + (Negated ? 64 : 0));
}
