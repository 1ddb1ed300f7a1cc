namespace LeanTasks.Interleavings.Tests.Mutants;

/// <summary>Tells of a mutant that this assembly has; written by the build, from Mutants.props.</summary>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
internal sealed class MutantAttribute(string name, string scenario, string failure, string storeBuffers) : Attribute
{
    public string Name => name;

    /// <summary>The test that it must fail, as class and method.</summary>
    public string Scenario => scenario;

    /// <summary>How it must fail: the beginning of the message.</summary>
    public string Failure => failure;

    /// <summary>Whether it fails only where stores can be held back.</summary>
    public bool NeedsStoreBuffers { get; } = storeBuffers == "true";
}
