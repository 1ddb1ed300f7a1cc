using System.Runtime.CompilerServices;

namespace LeanTasks.Builders;

/// <summary>
/// Whether a builder is used as compilers use it, as a part of the state machine that it suspends. Only then does the copy of the state
/// machine in a box have a builder that knows the box, and only that copy completes it.
/// </summary>
internal static class BuilderPlace
{
    /// <summary>Whether a builder's field lies in a state machine.</summary>
    /// <remarks>The state machine of optimized code is a struct, for which this is a subtraction and a comparison.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static bool IsIn<TStateMachine, TField>(ref TStateMachine stateMachine, ref TField field) => typeof(TStateMachine).IsValueType
        ? (nuint)Unsafe.ByteOffset(ref Unsafe.As<TStateMachine, byte>(ref stateMachine), ref Unsafe.As<TField, byte>(ref field)) < (nuint)Unsafe.SizeOf<TStateMachine>()
        : OfClass<TStateMachine>.IsOfCompiler;

    // Those of lambdas lie in a class that is marked, and are not marked themselves.
    private static bool IsGenerated(Type? type) => type is not null && (type.IsDefined(typeof(CompilerGeneratedAttribute), inherit: false) || IsGenerated(type.DeclaringType));

    /// <summary>The size of an object cannot be determined. But compilers mark the classes they generate, and always put the builder into them.</summary>
    private static class OfClass<TStateMachine>
    {
        internal static readonly bool IsOfCompiler = IsGenerated(typeof(TStateMachine));
    }
}
