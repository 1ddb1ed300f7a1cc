namespace LeanTasks.Analyzers.Tests.Correctness;

/// <summary>
/// A case of CA2012's public tests, told again in code of our own. The source marks what CA2012 reports
/// (<c>{|CA2012:…|}</c>) beside what we report.
/// </summary>
/// <param name="Name">The name of the public test.</param>
/// <param name="Members">Members of a class that has the helpers of <see cref="Ca2012Cases"/>.</param>
public sealed record Ca2012Case(string Name, string Members)
{
    public override string ToString() => Name;
}
