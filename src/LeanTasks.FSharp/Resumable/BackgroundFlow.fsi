namespace LeanTasks.FSharp

open System.ComponentModel

/// <summary>For builders: flows that run on the thread pool.</summary>
[<EditorBrowsable(EditorBrowsableState.Never)>]
[<AbstractClass; Sealed>]
type BackgroundFlow =

    /// <summary>Code that first goes to the thread pool, if its caller is in a SynchronizationContext or a scheduler other than the pool's.</summary>
    /// <param name="code">The code of a flow.</param>
    /// <returns>The code of the whole.</returns>
    static member inline Of: code: FlowMethodCode<'T, 'T> -> FlowMethodCode<'T, 'T>
