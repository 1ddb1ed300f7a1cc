using LeanTasks.Weaving.Tests.Sources;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Tests.Verifying;

/// <summary>A small assembly whose code is written again, with a fault.</summary>
internal sealed class Victim : IDisposable
{
    private const string Source = """
        using System;
        public class Base
        {
            public int Number; public readonly int Fixed; public static int Shared; private int _hidden; internal string Name;
            public Base(int number) { Number = number + _hidden; }
            public virtual int Virtual() => 1;
            public sealed class Inner { }
            protected int Family() => 2;
            private static void Hidden() { }
            public static void Take(int number) { }
            public static void Take(object any) { }
            public static T Echo<T>(T x) => x;
            public static T OfClass<T>(T x) where T : class => x;
            public static void ByReference(ref int x) { }
        }
        public class Derived : Base { public Derived() : base(1) { } public int Uses(Base other) => Family(); }
        public abstract class Part { public abstract int Do(); }
        public class Whole : Part { public override int Do() => 3; }
        public struct Value { public int X; public int Get() => X; public static int Of(Value value) => value.Get(); }
        public interface IStep { int Next(); }
        public class Holder<T> { public Value Kept; public Holder<Value> Next; public static int Uses(Holder<int> holder) => holder.Kept.Get(); }
        public class Bound<T> where T : class { }
        public static class Program
        {
            public static int M(string text, int number, Base thing, Value value, object any, IStep step, int[] numbers, Span<int> span) => number;
            public static ref int R(ref int x) => ref x;
        }
        """;

    private static readonly Lazy<byte[]> s_image = new(Compile);

    private readonly TemporaryFolder _folder = new();

    public Victim()
    {
        Module = ModuleDefinition.ReadModule(new MemoryStream(s_image.Value));
        Method = this["Program", "M"];
        Clear(Method);
    }

    public ModuleDefinition Module { get; }

    /// <summary>The method that is written again: its code is gone.</summary>
    public MethodDefinition Method { get; set; }

    public ILProcessor Il => Method.Body.GetILProcessor();

    public MethodDefinition this[string type, string method] => Module.GetType(type).Methods.First(each => each.Name == method);

    public FieldDefinition Field(string type, string name) => Module.GetType(type).Fields.First(each => each.Name == name);

    /// <summary>Writes another method instead.</summary>
    public void Rewrite(string type, string method)
    {
        Emit(OpCodes.Ldc_I4_0);
        Emit(OpCodes.Ret);
        Clear(Method = this[type, method]);
    }

    public void Emit(OpCode code, object? operand = null) => Method.Body.Instructions.Add(Made(code, operand));

    /// <summary>An instruction that is not in the code yet.</summary>
    public static Instruction Made(OpCode code, object? operand = null)
    {
        Instruction instruction = Instruction.Create(OpCodes.Nop);
        instruction.OpCode = code;
        instruction.Operand = operand;
        return instruction;
    }

    /// <summary>Adds instructions, the last of which may be jumped to.</summary>
    public Instruction Label(OpCode code, object? operand = null)
    {
        Emit(code, operand);
        return Method.Body.Instructions[^1];
    }

    /// <summary>Loads an argument of <c>Program.M</c>.</summary>
    public void Load(string argument) => Emit(OpCodes.Ldarg, Method.Parameters.First(each => each.Name == argument));

    public VariableDefinition Variable(TypeReference type)
    {
        VariableDefinition variable = new(type);
        Method.Body.Variables.Add(variable);
        return variable;
    }

    /// <summary>What is found.</summary>
    public IReadOnlyList<Finding> Verify()
    {
        string file = _folder.File("Victim.dll");
        Module.Write(file);
        return Verifier.Verify(file);
    }

    public void Dispose()
    {
        Module.Dispose();
        _folder.Dispose();
    }

    private static void Clear(MethodDefinition method)
    {
        method.Body.Instructions.Clear();
        method.Body.InitLocals = true;
    }

    private static byte[] Compile()
    {
        using TemporaryFolder folder = new();
        return File.ReadAllBytes(Compiled.To(folder, "Victim", Source));
    }
}
