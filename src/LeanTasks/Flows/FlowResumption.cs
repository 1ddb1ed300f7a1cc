using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;

namespace LeanTasks.Flows;

/// <summary>For builders: where a flow resumes after an operation that it awaits, and in which <see cref="ExecutionContext"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[SuppressMessage("Design", "CA1028", Justification = "Each node has one.")]
public enum FlowResumption : byte
{
    /// <summary>Where it was suspended, and in the context of that moment: the operation is another flow's, as in a <c>let!</c>.</summary>
    InCapturedContext,

    /// <summary>
    /// Where the operation ends, and in the context it leaves, because it is a part of the same flow, such as the body of a
    /// <c>try</c>. As <see cref="InCapturedContext"/> if that has ended in another flow by <c>return!</c>.
    /// </summary>
    WithinFlow,

    /// <summary>Wherever the operation ends: no user code follows.</summary>
    Anywhere,
}
