using LeanTasks.Weaving.Builders;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Fusing;

/// <summary>Recognizes how the C# compiler makes an async iterator with optimization. What it does not recognize it refuses with the reason.</summary>
internal static class IteratorReader
{
    /// <summary>The state of an iterator that has ended.</summary>
    public const int Ended = -2;

    private const string Promise = "<>v__promiseOfValueOrEnd";

    private const string Attribute = "System.Runtime.CompilerServices.AsyncIteratorStateMachineAttribute";

    // What MoveNextAsync calls, in this order.
    private static readonly string[] s_calls = ["Reset", "MoveNext", "get_Version", "GetStatus", "GetResult"];

    /// <summary>Whether a method is one for the compiler.</summary>
    public static bool IsIterator(MethodDefinition method) => method.HasBody && method.HasCustomAttributes && AttributeOf(method) is not null;

    /// <summary>The bodies that <see cref="Read"/> looks at.</summary>
    public static IEnumerable<MethodBody> BodiesOf(MethodDefinition method) =>
        MachineOf(method) is { } machine ? [.. new[] { CodeOf(machine), NextOf(machine), DisposeOf(machine) }.OfType<MethodDefinition>().Select(static each => each.Body)] : [];

    /// <summary>Takes an iterator apart whose bodies are simplified.</summary>
    /// <exception cref="UnknownShapeException">It is not compiled in the way that is known.</exception>
    public static IteratorShape Read(MethodDefinition method)
    {
        TypeDefinition machine = MachineOf(method) ?? throw new UnknownShapeException("its AsyncIteratorStateMachineAttribute does not name a state machine");
        if (FusedNames.IsFusedIterator(machine))
            throw new UnknownShapeException("it is already fused");
        if (FactsOfModule.IsUnoptimized(method.Module))
            throw new UnknownShapeException("it was compiled without optimization");
        bool isKnown = !machine.IsValueType && machine.BaseType.MetadataType == MetadataType.Object && machine.DeclaringType == method.DeclaringType;
        FieldDefinition? builder = StateMachines.BuilderOf(machine);
        if (!isKnown || CodeOf(machine) is not { } moveNext || builder is null || !BuilderNames.IsBcl(builder.FieldType) || builder.FieldType.Name != "AsyncIteratorMethodBuilder")
            throw Unknown("state machine");
        IteratorShape shape = new(method, machine, moveNext)
        {
            Item = ItemOf(machine) ?? throw Unknown("state machine"),
            BaseConstructor = BaseConstructorOf(machine),
        };
        ReadStart(shape);
        if (!BeginsAsKnown(machine, shape))
            throw Unknown("MoveNextAsync");
        if (!DisposesAsKnown(machine, shape))
            throw Unknown("DisposeAsync");
        ReadAwaits(shape);
        ReadOutcomes(shape, builder);
        return shape;
    }

    private static UnknownShapeException Unknown(string what) => new($"the compiler-generated {what} was not recognized");

    private static CustomAttribute? AttributeOf(MethodDefinition method) => method.CustomAttributes.FirstOrDefault(static a => a.AttributeType.FullName == Attribute);

    /// <summary>The state machine of an iterator; null if what it names cannot be found.</summary>
    public static TypeDefinition? MachineOf(MethodDefinition method) =>
        (AttributeOf(method)!.ConstructorArguments.FirstOrDefault().Value as TypeReference)?.Resolve();

    private static MethodDefinition? CodeOf(TypeDefinition machine) =>
        machine.Methods.FirstOrDefault(static method => method.Name == "MoveNext" && method.HasBody && method.Parameters.Count == 0);

    private static MethodDefinition? NextOf(TypeDefinition machine) =>
        machine.Methods.FirstOrDefault(static method => method.Name.EndsWith(">.MoveNextAsync", StringComparison.Ordinal) && method.HasBody);

    private static MethodDefinition? DisposeOf(TypeDefinition machine) =>
        machine.Methods.FirstOrDefault(static method => method.Name == "System.IAsyncDisposable.DisposeAsync" && method.HasBody);

    private static TypeReference? ItemOf(TypeDefinition machine) => machine.Interfaces
        .Select(static each => each.InterfaceType)
        .OfType<GenericInstanceType>()
        .FirstOrDefault(static type => EnumeratorSteps.IsEnumerator(type.ElementType))?.GenericArguments[0];

    // ldarg.0; call object..ctor; …
    private static Instruction BaseConstructorOf(TypeDefinition machine)
    {
        MethodDefinition[] constructors = [.. machine.Methods.Where(static method => method.IsConstructor && !method.IsStatic)];
        Instruction[] calls = constructors.Length == 1
            ? [.. constructors[0].Body.Instructions.Where(static instruction => Il.Called(instruction) is { Name: ".ctor", DeclaringType.MetadataType: MetadataType.Object })]
            : [];
        return calls.Length == 1 ? calls[0] : throw Unknown("constructor");
    }

    // ldarg.0; ldfld state; stloc copy
    private static void ReadStart(IteratorShape shape)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        bool isKnown = code.Count > 3 && Il.LoadsThis(code[0]) && Il.Is(code[1], Code.Ldfld) && Il.Field(code[1])!.Name.EndsWith("__state", StringComparison.Ordinal) && Il.Is(code[2], Code.Stloc);
        if (!isKnown)
            throw Unknown("prologue");
        shape.StateField = Il.Field(code[1])!;
        shape.State = shape.StateField.Resolve();
        shape.StateCopy = (VariableDefinition)code[2].Operand;
        shape.Start = 3;
    }

    // if (state == -2) return default; promise.Reset(); builder.MoveNext(ref self); …
    private static bool BeginsAsKnown(TypeDefinition machine, IteratorShape shape)
    {
        if (NextOf(machine)?.Body.Instructions is not { Count: > 4 } code)
            return false;
        return Il.LoadsThis(code[0]) && Il.Is(code[1], Code.Ldfld) && Il.Field(code[1])!.Resolve() == shape.State && Il.IsInt(code[2], Ended) && Il.Is(code[3], Code.Bne_Un)
            && code.Select(Il.Called).OfType<MethodReference>().Select(static called => called.Name).SequenceEqual(s_calls);
    }

    // if (state >= -1) throw new NotSupportedException(); if (state == -2) return default; disposeMode = true; promise.Reset(); builder.MoveNext(ref self); …
    private static bool DisposesAsKnown(TypeDefinition machine, IteratorShape shape)
    {
        if (DisposeOf(machine)?.Body.Instructions is not { Count: > 17 } code)
            return false;
        bool isKnown = Il.LoadsThis(code[0]) && Il.Is(code[1], Code.Ldfld) && Il.Field(code[1])!.Resolve() == shape.State && Il.IsInt(code[2], -1) && Il.Is(code[3], Code.Blt)
            && Il.Is(code[4], Code.Newobj) && Il.Is(code[5], Code.Throw) && code[3].Operand == code[6]
            && Il.LoadsThis(code[6]) && Il.Is(code[7], Code.Ldfld) && Il.Field(code[7])!.Resolve() == shape.State && Il.IsInt(code[8], Ended) && Il.Is(code[9], Code.Bne_Un)
            && code[9].Operand == code[14] && Il.LoadsThis(code[14]) && Il.IsInt(code[15], 1) && Il.Is(code[16], Code.Stfld) && Il.Field(code[16])!.Name == "<>w__disposeMode"
            && code.Skip(17).Select(Il.Called).OfType<MethodReference>().Select(static called => called.Name).SequenceEqual(["Reset", "MoveNext", "get_Version"]);
        if (!isKnown)
            return false;
        shape.NotSupported = (MethodReference)code[4].Operand;
        shape.DisposeMode = Il.Field(code[16])!;
        return true;
    }

    private static void ReadAwaits(IteratorShape shape)
    {
        HashSet<Instruction> targets = [.. shape.Code.SelectMany(Il.Targets)];
        for (int i = shape.Start; i < shape.Code.Count; i++)
        {
            if (Il.Called(shape.Code[i]) is { Name: "AwaitUnsafeOnCompleted" or "AwaitOnCompleted" } called && BuilderNames.IsBcl(called.DeclaringType))
                shape.Sites.Add(AwaitReader.Read(shape, i, targets));
        }

        // The compiler's handler around all of the code is one: it ends the iterator.
        foreach (AwaitSite site in shape.Sites)
            AwaitReader.Guard(shape, site);
    }

    // ldarg.0; ldflda builder; call Complete | ldarg.0; ldflda promise; a value; call SetResult or SetException
    private static void ReadOutcomes(IteratorShape shape, FieldDefinition builder)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        HashSet<int> ofAwaits = [.. shape.Sites.SelectMany(static site => Enumerable.Range(site.Branch, site.Done - site.Branch))];
        for (int i = shape.Start; i < code.Count; i++)
        {
            if (Il.Field(code[i]) is not { } field || ofAwaits.Contains(i))
                continue;
            if (field.Name == builder.Name)
            {
                if (!Il.LoadsThis(code[i - 1]) || !Il.Is(code[i], Code.Ldflda) || Il.Called(code[i + 1])?.Name != "Complete")
                    throw Unknown("epilogue");
                shape.Completions.Add(i - 1);
            }
            else if (field.Name == Promise)
            {
                ReadOutcome(shape, i, field);
            }
        }

        if (shape.SetResult is null || shape.SetException is null)
            throw Unknown("epilogue");
    }

    private static void ReadOutcome(IteratorShape shape, int i, FieldReference promise)
    {
        IReadOnlyList<Instruction> code = shape.Code;
        if (!Il.LoadsThis(code[i - 1]) || !Il.Is(code[i], Code.Ldflda) || i + 2 >= code.Count)
            throw Unknown("epilogue");
        MethodReference? called = Il.Called(code[i + 2]);
        if (called?.Name == "SetResult" && Il.Is(code[i + 1], Code.Ldc_I4))
            shape.SetResult = called;
        else if (called?.Name == "SetException" && Il.Is(code[i + 1], Code.Ldloc))
            shape.SetException = called;
        else
            throw Unknown("epilogue");
        shape.Promise = promise;
        shape.Outcomes.Add(i - 1);
    }
}
