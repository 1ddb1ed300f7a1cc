namespace LeanTasks.Differential.Tests.Scripts;

/// <summary>One statement of a script.</summary>
internal abstract record Statement
{
    /// <summary>Whether it makes a task attached to the one that runs it.</summary>
    public virtual bool Attaches => false;

    /// <summary>The same with its task numbered and the tasks that it speaks of known, or null where there is none to speak of.</summary>
    public abstract Statement? Resolve(Names names);

    /// <summary>Simpler ones that do something of the same.</summary>
    public virtual IEnumerable<Statement> Smaller() => [];

    /// <summary>For a reader.</summary>
    /// <param name="indent">What each line begins with.</param>
    public virtual string Text(string indent) => $"{indent}{this}";
}
