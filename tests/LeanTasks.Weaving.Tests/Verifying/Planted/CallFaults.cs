using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Faults of code, each with what has to be said of it.</summary>
internal static class CallFaults
{
    public static void AddTo(Faults faults)
    {
        faults.Add("an argument is of another type", "argument 0 of Base::Take is System.String in the place of System.Int32", static v => Call(v, "text", v["Base", "Take"]));
        faults.Add("an argument is null in the place of a number", "is null in the place of System.Int32", static v =>
        {
            v.Emit(OpCodes.Ldnull);
            v.Emit(OpCodes.Call, v["Base", "Take"]);
            End(v);
        });
        faults.Add("an argument is missing", "a value is missing on the stack", static v =>
        {
            v.Emit(OpCodes.Call, v["Base", "Take"]);
            End(v);
        });
        faults.Add("a result is of another type", "what is returned is System.String in the place of System.Int32", static v =>
        {
            v.Load("text");
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a value is left", "it returns with values on the stack", static v =>
        {
            v.Load("text");
            End(v);
        });
        faults.Add("a variable is of another type", "a variable is System.String in the place of System.Int32", static v =>
        {
            v.Load("text");
            v.Emit(OpCodes.Stloc, v.Variable(v.Module.TypeSystem.Int32));
            End(v);
        });
        faults.Add("an argument is stored that is of another type", "an argument is Int32 in the place of System.String", static v =>
        {
            v.Load("number");
            v.Emit(OpCodes.Starg, v.Method.Parameters[0]);
            End(v);
        });
        faults.Add("variables are not cleared", "its variables are not cleared", static v =>
        {
            v.Variable(v.Module.TypeSystem.Int32);
            v.Method.Body.InitLocals = false;
            End(v);
        });
        faults.Add("the instance is of another class", "the instance of Base::Virtual is System.Object", static v => CallVirtual(v, "any", v["Base", "Virtual"]));
        faults.Add("the instance is of the base", "the instance of Derived::Uses is Base", static v =>
        {
            v.Load("thing");
            v.Load("thing");
            v.Emit(OpCodes.Callvirt, v["Derived", "Uses"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a class does not implement the interface", "the instance of IStep::Next is Base", static v => CallVirtual(v, "thing", v["IStep", "Next"]));
        faults.Add("a method of a base is called on another instance", "Base::Virtual is virtual, and called as that of a base, on another instance", static v =>
        {
            v.Load("thing");
            v.Emit(OpCodes.Call, v["Base", "Virtual"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("an abstract method is called", "Part::Do is abstract", static v =>
        {
            v.Rewrite("Whole", "Do");
            v.Emit(OpCodes.Ldarg, v.Method.Body.ThisParameter);
            v.Emit(OpCodes.Call, v["Part", "Do"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("an abstract class is made", "Part is abstract", static v =>
        {
            v.Emit(OpCodes.Newobj, v["Part", ".ctor"]);
            v.Emit(OpCodes.Pop);
            End(v);
        });
        faults.Add("a static method is called as a virtual one", "Base::Take is static", static v =>
        {
            v.Load("number");
            v.Emit(OpCodes.Callvirt, v["Base", "Take"]);
            End(v);
        });
        faults.Add("a method of a value is called on the value", "the instance of Value::Get is Value", static v =>
        {
            v.Load("value");
            v.Emit(OpCodes.Call, v["Value", "Get"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a method of a value is called as a virtual one", "Value::Get of a value type is called as a virtual one", static v =>
        {
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[3]);
            v.Emit(OpCodes.Callvirt, v["Value", "Get"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a call is constrained to another type", "the instance of System.Object::ToString is Value&, constrained to System.Int32", static v =>
        {
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[3]);
            v.Emit(OpCodes.Constrained, v.Module.TypeSystem.Int32);
            v.Emit(OpCodes.Callvirt, new MethodReference("ToString", v.Module.TypeSystem.String, v.Module.TypeSystem.Object) { HasThis = true });
            v.Emit(OpCodes.Pop);
            End(v);
        });
        faults.Add("a jump leads behind a prefix", "a jump leads behind a prefix", static v =>
        {
            Instruction call = Victim.Made(OpCodes.Callvirt, new MethodReference("ToString", v.Module.TypeSystem.String, v.Module.TypeSystem.Object) { HasThis = true });
            v.Load("number");
            v.Emit(OpCodes.Brtrue, call);
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[3]);
            v.Emit(OpCodes.Constrained, v.Module.GetType("Value"));
            v.Method.Body.Instructions.Add(call);
            v.Emit(OpCodes.Pop);
            End(v);
        });
        faults.Add("a type argument does not fit", "the type argument System.Int32 does not fit T", static v => Call(v, "number", Close(v["Base", "OfClass"], v.Module.TypeSystem.Int32), pops: true));
        faults.Add("a type argument of a type does not fit", "the type argument System.Int32 does not fit T", static v =>
        {
            GenericInstanceType bound = new(v.Module.GetType("Bound`1"));
            bound.GenericArguments.Add(v.Module.TypeSystem.Int32);
            v.Emit(OpCodes.Newobj, new MethodReference(".ctor", v.Module.TypeSystem.Void, bound) { HasThis = true });
            v.Emit(OpCodes.Pop);
            End(v);
        });
        faults.Add("a type argument is of another type", "argument 0 of Base::Echo is System.String in the place of System.Int32", static v => Call(v, "text", Close(v["Base", "Echo"], v.Module.TypeSystem.Int32), pops: true));
        faults.Add("type arguments are missing", "has 0 type arguments in the place of 1", static v => Call(v, "text", v["Base", "Echo"], pops: true));
        faults.Add("a constructor does not call that of its base", "no constructor of the base has run", static v =>
        {
            v.Rewrite("Derived", ".ctor");
            v.Emit(OpCodes.Ret);
        });
        faults.Add("an instance is handed on before the constructor of its base", "is Derived before its constructor in the place of System.Object", static v =>
        {
            v.Rewrite("Derived", ".ctor");
            v.Emit(OpCodes.Ldarg, v.Method.Body.ThisParameter);
            v.Emit(OpCodes.Call, v.Module.GetType("Base").Methods.Last(static each => each.Name == "Take"));
            v.Emit(OpCodes.Ldarg, v.Method.Body.ThisParameter);
            v.Emit(OpCodes.Ldc_I4_0);
            v.Emit(OpCodes.Call, v["Base", ".ctor"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a constructor is called on another instance", "Base::.ctor is called on Base", static v =>
        {
            v.Load("thing");
            v.Load("number");
            v.Emit(OpCodes.Call, v["Base", ".ctor"]);
            End(v);
        });
        faults.Add("a delegate has a method with other parameters", "Base::Take is no method for System.Func`1<System.Int32>", static v => MakeDelegate(v, v["Base", "Take"]));
        faults.Add("a delegate has an instance of another class", "the instance of Base::Virtual is System.String", static v => MakeDelegate(v, v["Base", "Virtual"], "text"));
        faults.Add("a pointer is called", "calli cannot be verified", static v =>
        {
            v.Emit(OpCodes.Ldftn, v["Base", "Take"]);
            v.Emit(OpCodes.Calli, new CallSite(v.Module.TypeSystem.Void));
            End(v);
        });
        faults.Add("two values are compared that have nothing in common", "System.String is compared with Int32", static v =>
        {
            v.Load("text");
            v.Load("number");
            v.Emit(OpCodes.Ceq);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("an object is added to a number", "add has System.String and Int32", static v =>
        {
            v.Load("text");
            v.Load("number");
            v.Emit(OpCodes.Add);
            v.Emit(OpCodes.Pop);
            End(v);
        });
    }

    /// <summary>Returns a number.</summary>
    public static void End(Victim victim)
    {
        victim.Emit(OpCodes.Ldc_I4_0);
        victim.Emit(OpCodes.Ret);
    }

    private static void Call(Victim victim, string argument, MethodReference method, bool pops = false)
    {
        victim.Load(argument);
        victim.Emit(OpCodes.Call, method);
        if (pops)
            victim.Emit(OpCodes.Pop);
        End(victim);
    }

    private static void CallVirtual(Victim victim, string instance, MethodReference method)
    {
        victim.Load(instance);
        victim.Emit(OpCodes.Callvirt, method);
        victim.Emit(OpCodes.Ret);
    }

    private static GenericInstanceMethod Close(MethodReference method, TypeReference argument)
    {
        GenericInstanceMethod closed = new(method);
        closed.GenericArguments.Add(argument);
        return closed;
    }

    private static void MakeDelegate(Victim victim, MethodReference method, string? instance = null)
    {
        TypeReference func = new("System", "Func`1", victim.Module, victim.Module.TypeSystem.CoreLibrary, valueType: false);
        func.GenericParameters.Add(new GenericParameter(func));
        GenericInstanceType closed = new(func);
        closed.GenericArguments.Add(victim.Module.TypeSystem.Int32);
        MethodReference constructor = new(".ctor", victim.Module.TypeSystem.Void, closed) { HasThis = true };
        constructor.Parameters.Add(new ParameterDefinition(victim.Module.TypeSystem.Object));
        constructor.Parameters.Add(new ParameterDefinition(victim.Module.TypeSystem.IntPtr));
        if (instance is null)
            victim.Emit(OpCodes.Ldnull);
        else
            victim.Load(instance);
        victim.Emit(OpCodes.Ldftn, method);
        victim.Emit(OpCodes.Newobj, constructor);
        victim.Emit(OpCodes.Pop);
        End(victim);
    }
}
