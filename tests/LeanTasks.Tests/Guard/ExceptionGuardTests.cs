using LeanTasks.Tests.Guard.Scenarios;

namespace LeanTasks.Tests.Guard;

/// <summary>
/// The same of a builder whose guard holds for a <c>MoveNext</c> that lets an exception out, too. The BCL's are such builders, ours are not: the start has
/// no <c>try</c>, which would cost every method something, and no compiler makes such a method, because what an async method throws goes into its task.
/// </summary>
public abstract class ExceptionGuardTests : GuardTests
{
    public static IEnumerable<TheoryDataRow<string, string>> ExceptionNames { get; } = Scenario.Rows(static scenario => scenario.LetsAnExceptionOut);

    [Theory]
    [MemberData(nameof(ExceptionNames))]
    public void DoesWhatAsyncTaskDoesAsAnExceptionGetsOut(string effect, string shape) => Scenario.Named(effect, shape).Check(Kind);
}
