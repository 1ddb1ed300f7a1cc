namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>What a delegate does.</summary>
/// <param name="Asks">Whether it asks for its task's number, which a task otherwise does not have.</param>
/// <param name="Statements">Run one after the other.</param>
/// <param name="Finish">How it ends.</param>
internal sealed record Body(bool Asks, IReadOnlyList<Statement> Statements, Finish Finish)
{
    public static readonly Body Simple = new(Asks: false, [], Finish.Simple);

    /// <summary>Whether it makes a child that its task waits for.</summary>
    public bool Attaches => Statements.Any(static statement => statement.Attaches);

    public Body Resolve(Names names) => this with { Statements = names.Within(() => Resolve(Statements, names)) };

    public static IReadOnlyList<Statement> Resolve(IEnumerable<Statement> statements, Names names)
    {
        List<Statement> resolved = [];
        foreach (Statement statement in statements)
        {
            if (statement.Resolve(names) is { } known)
                resolved.Add(known);
        }

        return resolved;
    }

    /// <summary>The same with one statement less, or a simpler one.</summary>
    public IEnumerable<Body> Smaller()
    {
        foreach (IReadOnlyList<Statement> fewer in Smaller(Statements))
            yield return this with { Statements = fewer };
        if (Asks)
            yield return this with { Asks = false };
        if (Finish != Finish.Simple)
            yield return this with { Finish = Finish.Simple };
    }

    public static IEnumerable<IReadOnlyList<Statement>> Smaller(IReadOnlyList<Statement> statements)
    {
        for (int i = 0; i < statements.Count; i++)
            yield return [.. statements.Take(i), .. statements.Skip(i + 1)];
        for (int i = 0; i < statements.Count; i++)
        {
            foreach (Statement simpler in statements[i].Smaller())
                yield return [.. statements.Take(i), simpler, .. statements.Skip(i + 1)];
        }
    }

    public string Text(string indent)
    {
        string inner = $"{indent}    ";
        string statements = string.Concat(Statements.Select(statement => statement.Text(inner)));
        string end = $"{(Asks ? "asks for its number, " : "")}{Finish}";
        return statements.Length == 0 ? $" {{ {end} }}" : $"{indent}{{{statements}{inner}{end}{indent}}}";
    }

    public override string ToString() => Text("\n");
}
