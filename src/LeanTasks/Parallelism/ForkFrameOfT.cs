namespace LeanTasks.Parallelism;

/// <summary>A side without references and space for a result without them, on the stack of the owner, which waits before it removes it.</summary>
/// <typeparam name="TBody">The type of the side.</typeparam>
/// <typeparam name="TResult">The type of its result.</typeparam>
internal struct ForkFrame<TBody, TResult>
    where TBody : struct, IForkBody<TResult>
{
    internal TBody Body;
    internal TResult Result;

    // Never used: it lets the JIT align the frame, so that its address is even.
#pragma warning disable CS0169, IDE0044, IDE0051
    private nint _aligned;
#pragma warning restore CS0169, IDE0044, IDE0051
}
