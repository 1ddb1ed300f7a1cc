using Xunit;

namespace LeanTasks.Lab.Tests.Runs;

public class LabCommandTests
{
    [Theory]
    [InlineData(false)]
    [InlineData(true, "--even-if-void")]
    [InlineData(true, "tpl", "--quick", "--even-if-void", "--filter", "Create")]
    public void ARunGoesOnAlthoughItIsVoidOnlyByTheOption(bool evenIfVoid, params string[] arguments)
    {
        LabOptions? options = null;
        int exitCode = LabCommand.Invoke(
            arguments,
            TextWriter.Null,
            list: static _ => 1,
            run: given =>
            {
                options = given;
                return LabRun.Void;
            },
            render: static _ => 1,
            html: static (_, _, _) => 1);

        Assert.Equal(LabRun.Void, exitCode);
        Assert.Equal(evenIfVoid, options?.EvenIfVoid);
    }
}
