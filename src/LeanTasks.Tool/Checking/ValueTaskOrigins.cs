using LeanTasks.Tool.Code;
using LeanTasks.Weaving.Fusing;
using LeanTasks.Weaving.Pooling;
using Mono.Cecil;
using Mono.Cecil.Cil;
using ILCode = Mono.Cecil.Cil.Code;

namespace LeanTasks.Tool.Checking;

/// <summary>Finds the async methods of an assembly that a value task may come from, so that none is missed; too many are no harm.</summary>
/// <remarks>
/// The result of a call comes from the method, or from those that implement or override it. Where these are not async, it comes from
/// their own callees in turn. The result of a delegate comes from any method that a delegate is created from. An argument comes from the
/// callers of its method. Where nothing of that is known, a value comes from any method that returns its type.
/// </remarks>
internal sealed class ValueTaskOrigins
{
    private readonly HashSet<MethodDefinition> _methods;
    private readonly Implementers _implementers;
    private readonly Callees _callees;
    private readonly Lazy<ILookup<string, (MethodDefinition In, Instruction Call)>> _callsWithValues;
    private readonly Lazy<HashSet<MethodDefinition>> _inDelegates;
    private readonly Lazy<ILookup<TypeDefinition, MethodDefinition>> _kickOffs;

    /// <summary>Creates an index, which reads the code at its first use.</summary>
    /// <param name="assembly">The assembly whose methods are searched for.</param>
    /// <param name="modules">All assemblies of the app, including that one.</param>
    /// <param name="implementers">The implementations and overrides in them.</param>
    /// <param name="callees">What is known of the methods that are called.</param>
    public ValueTaskOrigins(ModuleDefinition assembly, IReadOnlyList<ModuleDefinition> modules, Implementers implementers, Callees callees)
    {
        _methods = [.. AsyncValueTaskMethod.In(assembly).Select(static method => method.Method)];
        _implementers = implementers;
        _callees = callees;
        _callsWithValues = new(() => Instructions(modules)
            .Where(static at => at.Call.OpCode.Code is ILCode.Call or ILCode.Callvirt or ILCode.Newobj
                && ((MethodReference)at.Call.Operand).Parameters.Any(static parameter => ValueTaskTypes.IsOnce(parameter.ParameterType)))
            .ToLookup(static at => ((MethodReference)at.Call.Operand).Name));
        _inDelegates = new(() => [.. Instructions(modules)
            .Where(static at => at.Call.OpCode.Code is ILCode.Ldftn or ILCode.Ldvirtftn && ValueTaskTypes.IsOnce(((MethodReference)at.Call.Operand).ReturnType))
            .SelectMany(at => TargetsOf(at.Call))]);
        _kickOffs = new(() => modules.SelectMany(static module => module.GetTypes()).SelectMany(static type => type.Methods)
            .Select(static method => (Method: method, Machine: KickoffReader.MachineOf(method))).Where(static method => method.Machine is not null)
            .ToLookup(static method => method.Machine!, static method => method.Method));
    }

    /// <summary>Finds them.</summary>
    /// <param name="found">The misuse of a value task.</param>
    /// <returns>The methods of the assembly.</returns>
    public IReadOnlyCollection<MethodDefinition> Of(FoundMisuse found) =>
        // A collection may hold values of any of them.
        found.Misuse.IsOfCollection ? _methods : new Search(this, found.Misuse.Rule == Misuse.Early).Of(found.Frame, found.Misuse.Value);

    private static IEnumerable<(MethodDefinition In, Instruction Call)> Instructions(IReadOnlyList<ModuleDefinition> modules) =>
        from module in modules
        from type in module.GetTypes()
        from method in type.Methods
        where method.HasBody
        from instruction in method.Body.Instructions
        where instruction.Operand is MethodReference
        select (method, instruction);

    /// <summary>The methods that may run where an instruction calls a method, or takes its address.</summary>
    private IEnumerable<MethodDefinition> TargetsOf(Instruction instruction)
    {
        MethodReference reference = (MethodReference)instruction.Operand;
        if (reference.Resolve() is not { } called)
            return _implementers.Named(reference.Name, reference.Parameters.Count);
        return called.IsVirtual && instruction.OpCode.Code is ILCode.Callvirt or ILCode.Ldvirtftn
            ? _implementers.Of(called).Prepend(called)
            : [called];
    }

    /// <summary>Whether a value of one type may be one of another, where type parameters may be any type.</summary>
    private static bool MayBe(TypeReference one, TypeReference other) =>
        one.GetElementType().FullName == other.GetElementType().FullName
        && (one.ContainsGenericParameter || other.ContainsGenericParameter || one.FullName == other.FullName);

    /// <summary>The search for one value, which goes round no circle.</summary>
    /// <param name="origins">The index.</param>
    /// <param name="onlyPending">Whether values that had completed before they were passed to a method do not count.</param>
    private sealed class Search(ValueTaskOrigins origins, bool onlyPending)
    {
        private readonly HashSet<MethodDefinition> _found = [];
        private readonly HashSet<MethodDefinition> _called = [];
        private readonly HashSet<ParameterDefinition> _given = [];

        public HashSet<MethodDefinition> Of(MethodFrame frame, int value)
        {
            Add(frame, value);
            return _found;
        }

        private void Add(MethodFrame frame, int value)
        {
            if (frame.Given.TryGetValue(value, out Place place))
            {
                AddGiven(frame.Method, place);
                return;
            }

            Instruction made = frame.Method.Body.Instructions.First(instruction => instruction.Offset == value);
            if (made.OpCode.Code is ILCode.Call or ILCode.Callvirt)
                AddReturned(made);
            else if (made.Operand is FieldReference field)
                AddType(field.FieldType);
            else if (made.Operand is TypeReference element)
                AddType(element);
        }

        private void AddReturned(Instruction call)
        {
            MethodReference reference = (MethodReference)call.Operand;
            if (reference.ReturnType is GenericParameter && !ValueTaskTypes.IsDelegate(reference))
                AddType(ValueTaskTypes.ReturnTypeOf(reference));
            IEnumerable<MethodDefinition> targets = ValueTaskTypes.IsDelegate(reference)
                ? origins._inDelegates.Value.Where(method => MayBe(method.ReturnType, ValueTaskTypes.ReturnTypeOf(reference)))
                : origins.TargetsOf(call);
            foreach (MethodDefinition target in targets.Where(_called.Add))
            {
                if (origins._methods.Contains(target))
                    _found.Add(target);
                else if (target.HasBody && KickoffReader.MachineOf(target) is null)
                    AddForwarded(target);
            }
        }

        /// <summary>A method that is not async gets its result from elsewhere.</summary>
        private void AddForwarded(MethodDefinition method)
        {
            foreach (Instruction instruction in method.Body.Instructions)
            {
                TypeReference? type = instruction.Operand switch
                {
                    MethodReference called when instruction.OpCode.Code is ILCode.Call or ILCode.Callvirt => ValueTaskTypes.ReturnTypeOf(called),
                    FieldReference field when instruction.OpCode.Code is ILCode.Ldfld or ILCode.Ldsfld => field.FieldType,
                    _ => null,
                };
                if (type is null || !MayBe(type, method.ReturnType))
                    continue;
                if (instruction.Operand is FieldReference)
                    AddType(type);
                else
                    AddReturned(instruction);
            }

            foreach (ParameterDefinition parameter in method.Parameters.Where(parameter => MayBe(parameter.ParameterType, method.ReturnType)))
                AddArguments(method, parameter);
        }

        private void AddGiven(MethodDefinition method, Place place)
        {
            if (place.Kind == PlaceKind.Parameter)
            {
                AddArguments(method, method.Parameters.First(parameter => parameter.Sequence == place.Index));
                return;
            }

            // The compiler keeps a parameter in a field of its name.
            ParameterDefinition[] parameters = [.. origins._kickOffs.Value[method.DeclaringType].SelectMany(static kickOff => kickOff.Parameters).Where(parameter => parameter.Name == place.Field)];
            if (parameters.Length == 0)
                AddType(method.DeclaringType.Fields.First(field => field.Name == place.Field).FieldType);
            foreach (ParameterDefinition parameter in parameters)
                AddArguments((MethodDefinition)parameter.Method, parameter);
        }

        private void AddArguments(MethodDefinition method, ParameterDefinition parameter)
        {
            // Others call a fused method by several forms, which call one another.
            IReadOnlyList<(MethodDefinition Form, int Offset)> forms = FusedForms.Of(method);
            int offset = forms.First(form => form.Form == method).Offset;
            if (!_given.Add(forms[0].Form.Parameters[parameter.Index - offset]))
                return;
            bool isCalled = false;
            foreach ((MethodDefinition form, int more) in forms)
            {
                foreach (IGrouping<MethodDefinition, Instruction> calls in origins._callsWithValues.Value[form.Name]
                    .Where(at => origins.TargetsOf(at.Call).Contains(form) && !forms.Any(other => other.Form == at.In)).GroupBy(static at => at.In, static at => at.Call))
                {
                    isCalled = true;
                    AddArguments(calls.Key, [.. calls], parameter, parameter.Index - offset + more);
                }
            }

            // By reflection, or by a delegate.
            if (!isCalled)
                AddType(parameter.ParameterType);
        }

        private void AddArguments(MethodDefinition caller, IReadOnlyList<Instruction> calls, ParameterDefinition parameter, int index)
        {
            MethodFrame frame = new(caller);
            PathGraph graph = PathGraph.Of(frame, origins._callees);
            foreach (Instruction call in calls)
            {
                Observation[] given = [.. graph.Seen.All.Where(seen => seen.Kind == ObservationKind.Passed && seen.At == call && seen.Parameter == index)];
                foreach (Observation value in given.Where(value => !onlyPending || value.Before.Completion != Checking.Completion.Yes))
                    Add(frame, value.Value);
                if (given.Length == 0)
                    AddType(parameter.ParameterType);
            }
        }

        private void AddType(TypeReference type) => _found.UnionWith(origins._methods.Where(method => MayBe(method.ReturnType, type)));
    }
}
