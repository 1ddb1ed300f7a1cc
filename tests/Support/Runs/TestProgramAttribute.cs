using System.Reflection;
using Xunit.v3;

namespace LeanTasks.TestSupport;

/// <summary>
/// What holds for every test program: <see cref="ProgramFixture"/>, and <see cref="HangWatch"/> knows which tests run. The build gives it to
/// each: tests/Directory.Build.props.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class TestProgramAttribute : BeforeAfterTestAttribute, IAssemblyFixtureAttribute
{
    public Type AssemblyFixtureType => typeof(ProgramFixture);

    public override void Before(MethodInfo methodUnderTest, IXunitTest test) => HangWatch.Begin(test.UniqueID, test.TestDisplayName);

    public override void After(MethodInfo methodUnderTest, IXunitTest test) => HangWatch.End(test.UniqueID);
}
