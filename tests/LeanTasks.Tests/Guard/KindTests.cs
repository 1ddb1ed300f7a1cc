using LeanTasks.Tests.Guard.Kinds;

namespace LeanTasks.Tests.Guard;

/// <summary>The BCL against itself: the scenarios say the same each time, and nothing leaks in them.</summary>
public sealed class TaskGuardTests : ExceptionGuardTests
{
    private protected override AsyncKind Kind => new TaskKind();
}

public sealed class TaskOfTGuardTests : ExceptionGuardTests
{
    private protected override AsyncKind Kind => new TaskOfTKind();
}

public sealed class ValueTaskGuardTests : ExceptionGuardTests
{
    private protected override AsyncKind Kind => new ValueTaskKind();
}

public sealed class PoolingGuardTests : ExceptionGuardTests
{
    private protected override AsyncKind Kind => new PoolingKind();
}

public sealed class PoolingOfTGuardTests : ExceptionGuardTests
{
    private protected override AsyncKind Kind => new PoolingOfTKind();
}

public sealed class LeanTaskGuardTests : GuardTests
{
    private protected override AsyncKind Kind => new LeanTaskKind();
}

public sealed class LeanTaskOfTGuardTests : GuardTests
{
    private protected override AsyncKind Kind => new LeanTaskOfTKind();
}

public sealed class PooledGuardTests : GuardTests
{
    private protected override AsyncKind Kind => new PooledKind();
}

public sealed class PooledOfTGuardTests : GuardTests
{
    private protected override AsyncKind Kind => new PooledOfTKind();
}

public sealed class PooledFlowGuardTests : GuardTests
{
    private protected override AsyncKind Kind => new PooledFlowKind();
}

public sealed class PooledFlowOfTGuardTests : GuardTests
{
    private protected override AsyncKind Kind => new PooledFlowOfTKind();
}
