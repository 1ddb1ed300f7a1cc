namespace LeanTasks.FSharp

open LeanTasks.Builders

/// <summary>What the state machines that the compiler makes have in common. For the builders of this library and those who write others over them.</summary>
[<AbstractClass; Sealed>]
type StaticMethod =

    /// <summary>Tells the builder how the method's code has ended, once it has.</summary>
    /// <param name="code">All of the method.</param>
    /// <returns>What <c>MoveNext</c> runs.</returns>
    static member inline Whole:
        code: MethodCode<'T, 'Builder, 'T> -> MethodCode<'T, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<'T>
