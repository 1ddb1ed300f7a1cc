namespace LeanTasks.FSharp

open System.ComponentModel

open LeanTasks.Builders

/// <summary>The shared code of the state machines that the compiler makes. For the builders of this library and for authors of others over them.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type StaticMethod =

    /// <summary>Runs the method's code and passes its outcome to the builder.</summary>
    /// <param name="code">The code of the whole method.</param>
    /// <returns>The code for <c>MoveNext</c>.</returns>
    static member inline Whole:
        code: MethodCode<'T, 'Builder, 'T> -> MethodCode<'T, 'Builder, unit> when 'Builder: struct and 'Builder :> IMethodBuilder<'T>
