namespace LeanTasks.Analyzers.DataFlow;

/// <summary>The facts known of a value at one point of one path. Immutable, compared by value.</summary>
internal readonly struct ValueFacts : IEquatable<ValueFacts>
{
    public ValueFacts(Consumption? consumed, CompletionChecks checks)
    {
        Consumed = consumed;
        Checks = checks;
    }

    /// <summary>Its first consumption; <see langword="null"/> if there was none.</summary>
    public Consumption? Consumed { get; }

    /// <summary>The answers of its completion checks.</summary>
    public CompletionChecks Checks { get; }

    /// <summary>The same, consumed.</summary>
    public ValueFacts WithConsumption(Consumption consumption) => new(consumption, Checks);

    /// <summary>The same, with a check that was answered with yes.</summary>
    public ValueFacts WithChecks(CompletionChecks checks) => new(Consumed, Checks | checks);

    /// <inheritdoc/>
    public bool Equals(ValueFacts other) => ReferenceEquals(Consumed, other.Consumed) && Checks == other.Checks;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is ValueFacts other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => unchecked(((Consumed?.GetHashCode() ?? 0) * 31) + (int)Checks);
}
