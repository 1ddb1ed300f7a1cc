using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Names;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds value tasks that a constructor puts into a field, and that two methods of the type consume.</summary>
/// <param name="callees">What is known of the methods that are called.</param>
internal sealed class SharedFields(Callees callees)
{
    private readonly Dictionary<FieldDefinition, List<FieldConsumer>> _consumers = [];

    /// <summary>Adds what a method consumes.</summary>
    /// <param name="frame">The method.</param>
    /// <param name="seen">Its uses of values.</param>
    public void Add(MethodFrame frame, Observations seen)
    {
        TypeDefinition type = CompilerNames.UserType(frame.Method.DeclaringType);
        foreach (Observation use in seen.All.Where(static use => use is { Kind: ObservationKind.Consumed, Value: >= 0, Before.IsKept: false }))
        {
            if (FieldOf(frame.Method.Body.Instructions.FirstOrDefault(source => source.Offset == use.Value)) is not { } field || field.DeclaringType != type)
                continue;
            if (!_consumers.TryGetValue(field, out List<FieldConsumer>? consumers))
                _consumers[field] = consumers = [];
            string member = MemberOf(frame.Method);
            if (consumers.TrueForAll(other => other.Member != member))
                consumers.Add(new FieldConsumer(member, frame, use));
        }
    }

    /// <summary>The misuses.</summary>
    public IEnumerable<FoundMisuse> Find()
    {
        foreach ((FieldDefinition field, List<FieldConsumer> consumers) in _consumers)
        {
            if (consumers.Count < 2 || field.IsPublic || field.IsFamily || field.IsFamilyOrAssembly || IsOfRecord(field.DeclaringType) || !IsStartedByConstructors(field) || Coordinate(consumers, field))
                continue;
            FieldConsumer[] inOrder = [.. consumers.OrderBy(consumer => field.DeclaringType.Methods.TakeWhile(method => MemberOf(method) != consumer.Member).Count())];
            foreach (FieldConsumer later in inOrder.Skip(1))
                yield return new FoundMisuse(later.Frame, new Misuse(Misuse.Shared, later.Use.At, later.Use.Value) { Field = field, OtherMember = inOrder[0].Member, IsSure = true });
        }
    }

    /// <summary>The source's name of a field, or of the property or parameter that the compiler keeps in it.</summary>
    /// <param name="field">The field.</param>
    public static string NameOf(FieldDefinition field) => CompilerNames.Outermost(field.Name);

    private static FieldDefinition? FieldOf(Instruction? source) => source switch
    {
        { OpCode.Code: ILCode.Ldfld or ILCode.Ldflda or ILCode.Ldsfld or ILCode.Ldsflda, Operand: FieldReference field } => field.Resolve(),
        { OpCode.Code: ILCode.Call, Operand: MethodReference { Name: var name, Parameters.Count: 0 } getter } when name.StartsWith("get_", StringComparison.Ordinal) =>
            getter.Resolve() is { IsGetter: true } resolved ? resolved.DeclaringType.Fields.FirstOrDefault(field => field.Name == $"<{name["get_".Length..]}>k__BackingField") : null,
        _ => null,
    };

    private static string MemberOf(MethodDefinition method) =>
        CompilerNames.Outermost(method.Name is "MoveNext" or "Invoke" && CompilerNames.IsMadeByCompiler(method.DeclaringType) ? method.DeclaringType.Name.Split('@')[0] : method.Name);

    private static bool IsOfRecord(TypeDefinition type) => type.Methods.Any(static method => method.Name is "<Clone>$" or "PrintMembers");

    /// <summary>Whether only constructors write a field, and one of them an operation that it starts or gets.</summary>
    private bool IsStartedByConstructors(FieldDefinition field)
    {
        bool starts = false;
        foreach (MethodDefinition method in field.Module.GetTypes().SelectMany(static type => type.Methods).Where(static method => method.HasBody))
        {
            foreach (Instruction instruction in method.Body.Instructions.Where(instruction => instruction.Operand is FieldReference named && named.Name == field.Name && named.Resolve() == field))
            {
                bool isStore = instruction.OpCode.Code is ILCode.Stfld or ILCode.Stsfld;
                if (!isStore && (instruction.OpCode.Code is not (ILCode.Ldflda or ILCode.Ldsflda) || StackUse.IsForCall(instruction)))
                    continue;
                if (!isStore || !method.IsConstructor)
                    return false;
                starts |= callees.Kept.StartsOperation(instruction.Previous) || IsArgument(instruction.Previous);
            }
        }

        return starts;
    }

    private static bool IsArgument(Instruction value) =>
        value.OpCode.Code is ILCode.Ldarg_1 or ILCode.Ldarg_2 or ILCode.Ldarg_3 or ILCode.Ldarg_S or ILCode.Ldarg;

    /// <summary>Whether a consumer reads what one of them writes in the same type: then they may take turns, and nothing is certain.</summary>
    private static bool Coordinate(List<FieldConsumer> consumers, FieldDefinition consumed)
    {
        HashSet<string> read = [];
        HashSet<string> written = [];
        foreach (Instruction instruction in consumers.SelectMany(static consumer => consumer.Frame.Method.Body.Instructions))
        {
            switch (instruction.Operand)
            {
                case FieldReference field when field.DeclaringType.Resolve() == consumed.DeclaringType && field.Name != consumed.Name:
                    if (instruction.OpCode.Code is not (ILCode.Stfld or ILCode.Stsfld))
                        read.Add(NameOf(field.Resolve()));
                    if (instruction.OpCode.Code is not (ILCode.Ldfld or ILCode.Ldsfld))
                        written.Add(NameOf(field.Resolve()));
                    break;
                case MethodReference accessor when Bodies.IsCall(instruction, out _) && accessor.DeclaringType.Resolve() == consumed.DeclaringType:
                    if (accessor.Name.StartsWith("get_", StringComparison.Ordinal))
                        read.Add(accessor.Name["get_".Length..]);
                    else if (accessor.Name.StartsWith("set_", StringComparison.Ordinal))
                        written.Add(accessor.Name["set_".Length..]);
                    break;
            }
        }

        return written.Overlaps(read);
    }

    private sealed record FieldConsumer(string Member, MethodFrame Frame, Observation Use);
}
