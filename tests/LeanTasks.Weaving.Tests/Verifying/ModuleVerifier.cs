using Mono.Cecil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Verifies all methods of a module.</summary>
internal sealed class ModuleVerifier
{
    private readonly ModuleDefinition _module;
    private readonly CliTypes _types;
    private readonly Assignments _assignments;
    private readonly Members _members;
    private readonly Constraints _constraints;
    private readonly Slots _slots;

    // In the order in which they are found, each once.
    private readonly List<Finding> _findings = [];
    private readonly HashSet<Finding> _known = [];

    public ModuleVerifier(ModuleDefinition module)
    {
        _module = module;
        _types = new CliTypes(ReferenceResolver.CoreOf(module));
        _assignments = new Assignments(_types);
        _members = new Members(_types, _assignments);
        _constraints = new Constraints(_types, _assignments);
        _slots = new Slots(_types, _assignments);
    }

    public IReadOnlyList<Finding> Run(string file)
    {
        SignatureKinds.Check(file, _module, what => Add(new Finding("", "A signature", what)));
        foreach (TypeDefinition type in _module.GetTypes())
        {
            Access access = new(type, _types);
            foreach (MethodDefinition method in type.Methods.Where(static method => method.HasBody && method.RVA != 0))
                Verify(method, access);
        }

        return _findings;
    }

    private void Verify(MethodDefinition method, Access access) => MethodVerifier.Verify(
        method,
        report => new Evaluation(method, _types, _assignments, _members, _constraints, _slots, access, report),
        (offset, what) => Add(Finding.In(method, offset, what)));

    private void Add(Finding finding)
    {
        if (_known.Add(finding))
            _findings.Add(finding);
    }
}
