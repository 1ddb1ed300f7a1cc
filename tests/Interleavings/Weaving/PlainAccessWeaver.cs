using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Cecil.Rocks;

namespace LeanTasks.Interleavings.Weaving;

/// <summary>
/// Puts calls of the engine's <c>WovenAccess</c> in the place of the product's loads and stores of cells that other threads could share: fields, elements of arrays, and
/// what a reference goes to. Not so fields that are set once, or are a thread's own, and structs as a whole. Calls of the
/// framework that order memory get a fence on both sides, in the scenarios, too. The product's calls that read what other code ends get a step before them.
/// </summary>
/// <param name="module">The scenarios, with the product in them.</param>
/// <param name="engine">The engine.</param>
internal sealed class PlainAccessWeaver(ModuleDefinition module, ModuleDefinition engine)
{
    private static readonly HashSet<string> s_fencing =
    [
        "System.Threading.CancellationToken", "System.Threading.CancellationTokenSource", "System.Threading.CancellationTokenRegistration",
        "System.Threading.ITimer", "System.Threading.Timer", "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.TaskCompletionSource", "System.Threading.Tasks.TaskCompletionSource`1",
        "System.Runtime.CompilerServices.TaskAwaiter", "System.Runtime.CompilerServices.TaskAwaiter`1",
    ];

    // Of these types, the members that only read what is the thread's own.
    private static readonly HashSet<string> s_threadsOwn = ["get_CurrentId"];

    private static readonly HashSet<string> s_awaiters =
    [
        "System.Runtime.CompilerServices.TaskAwaiter", "System.Runtime.CompilerServices.TaskAwaiter`1",
        "System.Runtime.CompilerServices.ValueTaskAwaiter", "System.Runtime.CompilerServices.ValueTaskAwaiter`1",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable/ConfiguredTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1/ConfiguredTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable/ConfiguredValueTaskAwaiter",
        "System.Runtime.CompilerServices.ConfiguredValueTaskAwaitable`1/ConfiguredValueTaskAwaiter",
    ];

    // What other code ends: its members that say whether it has, or register with it. The sources of value tasks are the explorer's own, with steps in them.
    private static readonly HashSet<string> s_foreign =
    [
        "System.Threading.CancellationToken", "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.ValueTask", "System.Threading.Tasks.ValueTask`1", .. s_awaiters,
    ];

    private static readonly HashSet<string> s_foreignMembers =
    [
        "get_IsCompleted", "get_IsCompletedSuccessfully", "get_IsFaulted", "get_IsCanceled", "get_Status", "get_Exception",
        "get_IsCancellationRequested", "ThrowIfCancellationRequested", "Register", "UnsafeRegister",
    ];

    private readonly MethodReference _loadFrom = Import(module, engine, "LoadFrom");
    private readonly MethodReference _load = Import(module, engine, "Load");
    private readonly MethodReference _store = Import(module, engine, "Store");
    private readonly MethodReference _fence = Import(module, engine, "Fence");
    private readonly MethodReference _beforeForeign = Import(module, engine, "BeforeForeign");
    private readonly MethodReference _afterForeign = Import(module, engine, "AfterForeign");
    private readonly MethodReference _attach = Import(module, engine, "Attach");
    private readonly MethodReference _cancel = Import(module, engine, "Cancel");

    internal void Weave()
    {
        foreach (TypeDefinition type in module.GetAllTypes())
        {
            foreach (MethodDefinition method in type.Methods)
            {
                if (method.HasBody)
                    Weave(method);
            }
        }
    }

    private static MethodReference Import(ModuleDefinition module, ModuleDefinition engine, string name) =>
        module.ImportReference(engine.GetType("LeanTasks.Interleavings.WovenAccess").Methods.Single(method => method.Name == name));

    private void Weave(MethodDefinition method)
    {
        method.Body.SimplifyMacros();
        ILProcessor il = method.Body.GetILProcessor();
        bool isProducts = IsProducts(method.DeclaringType) && !(method.IsConstructor && method.IsStatic);
        foreach (Instruction instruction in method.Body.Instructions.ToArray())
        {
            if (instruction.OpCode.Code == Code.Ldftn && instruction.Operand is MethodReference { Name: "Cancel", DeclaringType.FullName: "System.Threading.CancellationTokenSource" })
                instruction.Operand = _cancel;
            else if (instruction.Operand is MethodReference called && instruction.OpCode.FlowControl == FlowControl.Call)
                WeaveCall(il, instruction, called, isProducts);
            else if (isProducts && instruction.Previous?.OpCode.Code is not (Code.Volatile or Code.Unaligned))
                WeaveAccess(il, method, instruction);
        }

        method.Body.OptimizeMacros();
    }

    private void WeaveCall(ILProcessor il, Instruction call, MethodReference called, bool isProducts)
    {
        string type = called.DeclaringType.GetElementType().FullName;
        if (called.DeclaringType.Scope == module || (isProducts && TryAttach(call, called, type)))
            return;
        bool isFence = s_fencing.Contains(type) && !s_threadsOwn.Contains(called.Name);
        if (isProducts && called.HasThis && s_foreign.Contains(type) && s_foreignMembers.Contains(called.Name))
        {
            string member = $"{called.DeclaringType.Name.Split('`')[0]}.{called.Name.Replace("get_", "", StringComparison.Ordinal)}";
            Instruction[] step = [Instruction.Create(OpCodes.Ldstr, member), Instruction.Create(OpCodes.Call, _beforeForeign)];
            InsertAround(il, call, isFence ? [Instruction.Create(OpCodes.Call, _fence), .. step] : step, isFence ? _fence : _afterForeign);
        }
        else if (isFence)
        {
            InsertAround(il, call, [Instruction.Create(OpCodes.Call, _fence)], _fence);
        }
    }

    private bool TryAttach(Instruction call, MethodReference called, string type)
    {
        if (called.Name != "UnsafeOnCompleted")
            return false;
        TypeReference? awaiter = s_awaiters.Contains(type) ? called.DeclaringType : null;
        if (call.Previous is { OpCode.Code: Code.Constrained } constrained)
        {
            awaiter = (TypeReference)constrained.Operand;
            (constrained.OpCode, constrained.Operand) = (OpCodes.Nop, null);
        }

        if (awaiter is null)
            return false;
        GenericInstanceMethod attach = new(_attach);
        attach.GenericArguments.Add(awaiter);
        (call.OpCode, call.Operand) = (OpCodes.Call, attach);
        return true;
    }

    // Branches go to the first instruction, and prefixes belong to the call: so what comes before it takes the place of the first of these.
    private static void InsertAround(ILProcessor il, Instruction call, Instruction[] before, MethodReference after)
    {
        Instruction first = call;
        while (first.Previous is { OpCode.OpCodeType: OpCodeType.Prefix } prefix)
            first = prefix;
        Instruction moved = Instruction.Create(OpCodes.Nop);
        (moved.OpCode, moved.Operand) = (first.OpCode, first.Operand);
        (first.OpCode, first.Operand) = (before[0].OpCode, before[0].Operand);
        il.InsertAfter(first, moved);
        foreach (Instruction each in before.Skip(1))
            il.InsertBefore(moved, each);
        il.InsertAfter(first == call ? moved : call, Instruction.Create(OpCodes.Call, after));
    }

    private void WeaveAccess(ILProcessor il, MethodDefinition method, Instruction instruction)
    {
        TypeSystem types = module.TypeSystem;
        switch (instruction.OpCode.Code)
        {
            case Code.Ldfld or Code.Stfld or Code.Ldsfld or Code.Stsfld:
                WeaveField(il, method, instruction, (FieldReference)instruction.Operand);
                break;
            case Code.Ldind_Ref:
                WeaveLoad(instruction, il, types.Object);
                break;
            case Code.Ldind_I:
                WeaveLoad(instruction, il, types.IntPtr);
                break;
            case Code.Ldind_I1:
                WeaveLoad(instruction, il, types.SByte);
                break;
            case Code.Ldind_U1:
                WeaveLoad(instruction, il, types.Byte);
                break;
            case Code.Ldind_I2:
                WeaveLoad(instruction, il, types.Int16);
                break;
            case Code.Ldind_U2:
                WeaveLoad(instruction, il, types.UInt16);
                break;
            case Code.Ldind_I4:
                WeaveLoad(instruction, il, types.Int32);
                break;
            case Code.Ldind_U4:
                WeaveLoad(instruction, il, types.UInt32);
                break;
            case Code.Ldind_I8:
                WeaveLoad(instruction, il, types.Int64);
                break;
            case Code.Stind_Ref:
                WeaveStore(instruction, il, method, types.Object);
                break;
            case Code.Stind_I:
                WeaveStore(instruction, il, method, types.IntPtr);
                break;
            case Code.Stind_I1:
                WeaveStore(instruction, il, method, types.SByte);
                break;
            case Code.Stind_I2:
                WeaveStore(instruction, il, method, types.Int16);
                break;
            case Code.Stind_I4:
                WeaveStore(instruction, il, method, types.Int32);
                break;
            case Code.Stind_I8:
                WeaveStore(instruction, il, method, types.Int64);
                break;
            case Code.Ldelem_Ref:
                WeaveElementLoad(il, instruction, types.Object);
                break;
            case Code.Ldelem_I4:
                WeaveElementLoad(il, instruction, types.Int32);
                break;
            case Code.Ldelem_I8:
                WeaveElementLoad(il, instruction, types.Int64);
                break;
            case Code.Stelem_Ref:
                WeaveElementStore(il, method, instruction, types.Object);
                break;
            case Code.Stelem_I4:
                WeaveElementStore(il, method, instruction, types.Int32);
                break;
            case Code.Stelem_I8:
                WeaveElementStore(il, method, instruction, types.Int64);
                break;
        }
    }

    private void WeaveField(ILProcessor il, MethodDefinition method, Instruction instruction, FieldReference field)
    {
        FieldDefinition? definition = field.Resolve();
        if (definition is null || definition.Module != module || definition.IsInitOnly || IsThreadStatic(definition))
            return;
        TypeReference type = Closed(field.FieldType, field.DeclaringType as GenericInstanceType);
        if (!IsKept(type))
            return;

        OpCode address = definition.IsStatic ? OpCodes.Ldsflda : OpCodes.Ldflda;
        string name = definition.Name;
        if (instruction.OpCode.Code is Code.Stfld or Code.Stsfld)
        {
            VariableDefinition value = AddLocal(method, type);
            (instruction.OpCode, instruction.Operand) = (OpCodes.Stloc, value);
            InsertAfter(il, instruction, [Instruction.Create(address, field), Instruction.Create(OpCodes.Ldloc, value), .. Call(_store, type, name)]);
        }
        else if (definition.IsStatic)
        {
            instruction.OpCode = address;
            InsertAfter(il, instruction, Call(_load, type, name));
        }
        else if (!definition.DeclaringType.IsValueType)
        {
            instruction.OpCode = OpCodes.Dup;
            instruction.Operand = null;
            InsertAfter(il, instruction, [Instruction.Create(address, field), .. Call(_loadFrom, type, name)]);
        }
        else if (IsAddress(method, instruction.Previous))
        {
            instruction.OpCode = address;
            InsertAfter(il, instruction, Call(_load, type, name));
        }
    }

    private void WeaveLoad(Instruction instruction, ILProcessor il, TypeReference type)
    {
        (instruction.OpCode, instruction.Operand) = (OpCodes.Nop, null);
        InsertAfter(il, instruction, Call(_load, type, "what a reference goes to"));
    }

    private void WeaveStore(Instruction instruction, ILProcessor il, MethodDefinition method, TypeReference type)
    {
        VariableDefinition value = AddLocal(method, type);
        (instruction.OpCode, instruction.Operand) = (OpCodes.Stloc, value);
        InsertAfter(il, instruction, [Instruction.Create(OpCodes.Ldloc, value), .. Call(_store, type, "what a reference goes to")]);
    }

    // "readonly" leaves out the check that the array is of exactly this type.
    private void WeaveElementLoad(ILProcessor il, Instruction instruction, TypeReference type)
    {
        (instruction.OpCode, instruction.Operand) = (OpCodes.Readonly, null);
        InsertAfter(il, instruction, [Instruction.Create(OpCodes.Ldelema, type), .. Call(_load, type, "an element")]);
    }

    private void WeaveElementStore(ILProcessor il, MethodDefinition method, Instruction instruction, TypeReference type)
    {
        VariableDefinition value = AddLocal(method, type);
        (instruction.OpCode, instruction.Operand) = (OpCodes.Stloc, value);
        InsertAfter(
            il,
            instruction,
            [
                Instruction.Create(OpCodes.Readonly), Instruction.Create(OpCodes.Ldelema, type), Instruction.Create(OpCodes.Ldloc, value),
                .. Call(_store, type, "an element"),
            ]);
    }

    private static IEnumerable<Instruction> Call(MethodReference method, TypeReference type, string name)
    {
        GenericInstanceMethod closed = new(method);
        closed.GenericArguments.Add(type);
        yield return Instruction.Create(OpCodes.Ldstr, name);
        yield return Instruction.Create(OpCodes.Call, closed);
    }

    private static void InsertAfter(ILProcessor il, Instruction instruction, IEnumerable<Instruction> more)
    {
        foreach (Instruction each in more)
        {
            il.InsertAfter(instruction, each);
            instruction = each;
        }
    }

    private static VariableDefinition AddLocal(MethodDefinition method, TypeReference type)
    {
        VariableDefinition local = new(type);
        method.Body.Variables.Add(local);
        return local;
    }

    private static bool IsProducts(TypeDefinition type)
    {
        TypeDefinition outermost = type;
        while (outermost.DeclaringType is { } outer)
            outermost = outer;
        return (outermost.Namespace == "LeanTasks" || outermost.Namespace.StartsWith("LeanTasks.", StringComparison.Ordinal))
            && !outermost.Namespace.StartsWith("LeanTasks.Interleavings", StringComparison.Ordinal);
    }

    private static bool IsThreadStatic(FieldDefinition field) =>
        field.CustomAttributes.Any(static attribute => attribute.AttributeType.Name == nameof(ThreadStaticAttribute));

    // The type of a field as the instruction's type has it.
    private static TypeReference Closed(TypeReference type, GenericInstanceType? declaring) => type switch
    {
        GenericParameter { Type: GenericParameterType.Type } parameter => declaring?.GenericArguments[parameter.Position] ?? type,
        ArrayType { IsVector: true } array => new ArrayType(Closed(array.ElementType, declaring)),
        GenericInstanceType generic => ClosedArguments(generic, declaring),
        _ => type,
    };

    private static GenericInstanceType ClosedArguments(GenericInstanceType type, GenericInstanceType? declaring)
    {
        GenericInstanceType closed = new(type.ElementType);
        foreach (TypeReference argument in type.GenericArguments)
            closed.GenericArguments.Add(Closed(argument, declaring));
        return closed;
    }

    // Of one word. What a type parameter stands for, the engine sees.
    private static bool IsKept(TypeReference type)
    {
        if (type.IsByReference || type.IsPointer || type.IsFunctionPointer || type is RequiredModifierType or OptionalModifierType)
            return false;
        return type is GenericParameter or ArrayType || type.IsPrimitive || type.Resolve() is { } definition && (!definition.IsValueType || definition.IsEnum);
    }

    // Whether the field's struct is where others may see it, and not a copy on the stack.
    private static bool IsAddress(MethodDefinition method, Instruction? before) => before?.OpCode.Code switch
    {
        Code.Ldarg when before.Operand == method.Body.ThisParameter => true,
        Code.Ldarg => ((ParameterDefinition)before.Operand).ParameterType is { IsByReference: true } or { IsPointer: true },
        Code.Ldloc => ((VariableDefinition)before.Operand).VariableType is { IsByReference: true } or { IsPointer: true } or PinnedType,
        Code.Ldloca or Code.Ldarga or Code.Ldflda or Code.Ldsflda or Code.Ldelema => true,
        Code.Call or Code.Callvirt => ((MethodReference)before.Operand).ReturnType is { IsByReference: true } or { IsPointer: true },
        _ => false,
    };
}
