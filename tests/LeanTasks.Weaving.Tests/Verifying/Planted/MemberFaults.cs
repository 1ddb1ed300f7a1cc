using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>Faults of members that are named, of fields, of places and of arrays, each with what has to be said of it.</summary>
internal static class MemberFaults
{
    public static void AddTo(Faults faults)
    {
        faults.Add("a method does not exist", "Base::Gone() does not exist", static v =>
        {
            v.Emit(OpCodes.Call, new MethodReference("Gone", v.Module.TypeSystem.Void, v.Module.GetType("Base")));
            CallFaults.End(v);
        });
        faults.Add("a method has other parameters", "does not exist", static v =>
        {
            MethodReference take = new("Take", v.Module.TypeSystem.Void, v.Module.GetType("Base"));
            take.Parameters.Add(new ParameterDefinition(v.Module.TypeSystem.String));
            v.Load("text");
            v.Emit(OpCodes.Call, take);
            CallFaults.End(v);
        });
        faults.Add("a method is named as one of an instance", "does not exist", static v =>
        {
            MethodReference take = new("Take", v.Module.TypeSystem.Void, v.Module.GetType("Base")) { HasThis = true };
            take.Parameters.Add(new ParameterDefinition(v.Module.TypeSystem.Int32));
            v.Load("thing");
            v.Load("number");
            v.Emit(OpCodes.Call, take);
            CallFaults.End(v);
        });
        faults.Add("a field does not exist", "Base::Gone does not exist", static v => Field(v, OpCodes.Ldfld, "thing", new FieldReference("Gone", v.Module.TypeSystem.Int32, v.Module.GetType("Base"))));
        faults.Add("a field is named with another type", "System.String Base::Number does not exist", static v => Field(v, OpCodes.Ldfld, "thing", new FieldReference("Number", v.Module.TypeSystem.String, v.Module.GetType("Base"))));
        faults.Add("a type does not exist", "the type Gone does not exist", static v =>
        {
            v.Load("any");
            v.Emit(OpCodes.Castclass, new TypeReference("", "Gone", v.Module, v.Module.TypeSystem.CoreLibrary));
            v.Emit(OpCodes.Pop);
            CallFaults.End(v);
        });
        faults.Add("a method is private", "Base::Hidden is not accessible", static v =>
        {
            v.Emit(OpCodes.Call, v["Base", "Hidden"]);
            CallFaults.End(v);
        });
        faults.Add("a field is private", "Base::_hidden is not accessible", static v => Field(v, OpCodes.Ldfld, "thing", v.Field("Base", "_hidden")));
        faults.Add("a method is protected", "Base::Family is not accessible", static v => Field(v, OpCodes.Call, "thing", v["Base", "Family"]));
        faults.Add("a protected method is called on an instance of the base", "Base::Family is not accessible", static v =>
        {
            v.Rewrite("Derived", "Uses");
            v.Emit(OpCodes.Ldarg, v.Method.Parameters[0]);
            v.Emit(OpCodes.Call, v["Base", "Family"]);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a nested type is private", "Base/Inner is not accessible", static v =>
        {
            v.Module.GetType("Base").NestedTypes[0].IsNestedPrivate = true;
            v.Load("any");
            v.Emit(OpCodes.Castclass, v.Module.GetType("Base").NestedTypes[0]);
            v.Emit(OpCodes.Pop);
            CallFaults.End(v);
        });
        faults.Add("a type of another assembly is internal", "LeanTasks.Fusing.FrameState is not accessible", static v =>
        {
            AssemblyNameReference ours = new("LeanTasks", new Version(0, 1));
            v.Module.AssemblyReferences.Add(ours);
            v.Load("any");
            v.Emit(OpCodes.Castclass, new TypeReference("LeanTasks.Fusing", "FrameState", v.Module, ours));
            v.Emit(OpCodes.Pop);
            CallFaults.End(v);
        });
        faults.Add("a field of an instance is used as a static one", "Base::Number is not static", static v =>
        {
            v.Emit(OpCodes.Ldsfld, v.Field("Base", "Number"));
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a field of another class", "the instance of Base::Number is System.String", static v => Field(v, OpCodes.Ldfld, "text", v.Field("Base", "Number")));
        faults.Add("a field stores another type", "what is stored in Base::Number is System.String in the place of System.Int32", static v =>
        {
            v.Load("thing");
            v.Load("text");
            v.Emit(OpCodes.Stfld, v.Field("Base", "Number"));
            CallFaults.End(v);
        });
        faults.Add("a readonly field is stored elsewhere", "Base::Fixed is stored outside of its constructor", static v =>
        {
            v.Load("thing");
            v.Load("number");
            v.Emit(OpCodes.Stfld, v.Field("Base", "Fixed"));
            CallFaults.End(v);
        });
        faults.Add("a field is stored in a copy of a value", "the instance of Value::X is Value", static v =>
        {
            v.Load("value");
            v.Load("number");
            v.Emit(OpCodes.Stfld, v.Field("Value", "X"));
            CallFaults.End(v);
        });
        faults.Add("a struct has become a class, whose method is called on a reference", "the instance of Value::Get is Value&", static v =>
        {
            v.Module.GetType("Value").BaseType = v.Module.TypeSystem.Object;
            v.Module.GetType("Value").Attributes &= ~TypeAttributes.LayoutMask;
            CallFaults.End(v);
        });
        faults.Add("a signature says of a class that it is a value type", "System.Exception is a class, and a signature says that it is none", static v => Named(v, "Exception", isValueType: true));
        faults.Add("a signature says of a value type that it is a class", "System.DateTime is a value type, and a signature says that it is none", static v => Named(v, "DateTime", isValueType: false));
        faults.Add("another type is cleared", "what is cleared is Value& in the place of System.Int32&", static v =>
        {
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[3]);
            v.Emit(OpCodes.Initobj, v.Module.TypeSystem.Int32);
            CallFaults.End(v);
        });
        faults.Add("another type is read through a reference", "what is read through is Value& in the place of System.Int32&", static v =>
        {
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[3]);
            v.Emit(OpCodes.Ldind_I4);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("another type is written through a reference", "what is written through is System.Int32& in the place of Value&", static v =>
        {
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[1]);
            v.Load("value");
            v.Emit(OpCodes.Stobj, v.Module.GetType("Value"));
            CallFaults.End(v);
        });
        faults.Add("a reference is handed on to a place of another type", "argument 0 of Base::ByReference is Value& in the place of System.Int32&", static v =>
        {
            v.Emit(OpCodes.Ldarga, v.Method.Parameters[3]);
            v.Emit(OpCodes.Call, v["Base", "ByReference"]);
            CallFaults.End(v);
        });
        faults.Add("a reference to a variable is returned", "a reference to a variable of its own is returned", static v =>
        {
            v.Rewrite("Program", "R");
            v.Emit(OpCodes.Ldloca, v.Variable(v.Module.TypeSystem.Int32));
            v.Emit(OpCodes.Ret);
        });
        faults.Add("another type is boxed", "what is boxed is System.String in the place of System.Int32", static v =>
        {
            v.Load("text");
            v.Emit(OpCodes.Box, v.Module.TypeSystem.Int32);
            v.Emit(OpCodes.Pop);
            CallFaults.End(v);
        });
        faults.Add("a span is boxed", "System.Span`1<System.Int32> is boxed", static v =>
        {
            v.Load("span");
            v.Emit(OpCodes.Box, v.Method.Parameters[7].ParameterType);
            v.Emit(OpCodes.Pop);
            CallFaults.End(v);
        });
        faults.Add("a class is unboxed", "Base is unboxed", static v => Field(v, OpCodes.Unbox, "any", v.Module.GetType("Base"), ends: true));
        faults.Add("a number is cast", "what is cast is Int32 in the place of an object", static v => Field(v, OpCodes.Castclass, "number", v.Module.GetType("Base"), ends: true));
        faults.Add("a boxed number is handed on as a number", "what is returned is boxed System.Int32 in the place of System.Int32", static v =>
        {
            v.Load("any");
            v.Emit(OpCodes.Castclass, v.Module.TypeSystem.Int32);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("an element is of another type", "System.Int64 is loaded from System.Int32[]", static v => Element(v, "numbers", OpCodes.Ldelem_I8));
        faults.Add("an object is loaded from an array of numbers", "an object is loaded from System.Int32[]", static v => Element(v, "numbers", OpCodes.Ldelem_Ref));
        faults.Add("an array is none", "the array is System.String", static v => Element(v, "text", OpCodes.Ldelem_I4));
        faults.Add("an object is stored in an array of numbers", "System.String is stored in System.Int32[]", static v =>
        {
            v.Load("numbers");
            v.Emit(OpCodes.Ldc_I4_0);
            v.Load("text");
            v.Emit(OpCodes.Stelem_Ref);
            CallFaults.End(v);
        });
        faults.Add("an index is none", "the index is System.String", static v =>
        {
            v.Load("numbers");
            v.Load("text");
            v.Emit(OpCodes.Ldelem_I4);
            v.Emit(OpCodes.Ret);
        });
        faults.Add("a length is none", "the length is System.String", static v => Field(v, OpCodes.Newarr, "text", v.Module.TypeSystem.Int32, ends: true));
    }

    private static void Named(Victim victim, string type, bool isValueType)
    {
        victim.Variable(new TypeReference("System", type, victim.Module, victim.Module.TypeSystem.CoreLibrary, isValueType));
        CallFaults.End(victim);
    }

    private static void Field(Victim victim, OpCode code, string argument, object operand, bool ends = false)
    {
        victim.Load(argument);
        victim.Emit(code, operand);
        if (ends)
        {
            victim.Emit(OpCodes.Pop);
            CallFaults.End(victim);
        }
        else
        {
            victim.Emit(OpCodes.Ret);
        }
    }

    private static void Element(Victim victim, string array, OpCode code)
    {
        victim.Load(array);
        victim.Emit(OpCodes.Ldc_I4_0);
        victim.Emit(code);
        victim.Emit(OpCodes.Pop);
        CallFaults.End(victim);
    }
}
