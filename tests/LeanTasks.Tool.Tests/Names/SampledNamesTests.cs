using LeanTasks.Tool.Code;

namespace LeanTasks.Tool.Tests.Names;

public class SampledNamesTests
{
    [Theory]
    [InlineData("AsyncStateMachineBox`1[System.Int32,App.Worker+<Run>d__3]", "App.Worker+<Run>d__3")]
    [InlineData("StateMachineBox`1[System.Int32,App.Cache`1+<Get>d__1`1[System.Int32,System.String]]", "App.Cache`1+<Get>d__1`1")]
    [InlineData("AsyncStateMachineBox`1[System.ValueTuple`2[System.Int32,System.Int32],A+<M>d__0]", "A+<M>d__0")]
    [InlineData("LeanTasks.Builders.PooledBox`2[System.Int32,A+<M>d__0]", "A+<M>d__0")]
    [InlineData("AsyncStateMachineBox`1[System.Int32,A+<M>d__0][]", null)]
    [InlineData("System.Collections.Generic.Dictionary`2[System.String,System.Int32]", null)]
    [InlineData("System.Byte[]", null)]
    [InlineData("A+<M>d__0", null)]
    public void ABoxHasItsStateMachineInItsName(string type, string? stateMachine) => Assert.Equal(stateMachine, SampledNames.StateMachineInBox(type));

    [Theory]
    [InlineData("System.IO.Stream+<CopyTo>d__27", true)]
    [InlineData("App.Program+<>c+<<Main>b__0_0>d", true)]
    [InlineData("System.__Canon", false)]
    [InlineData("Program@12", false)]
    public void AStateMachineOfCSharpNamesItsMethod(string stateMachine, bool names) => Assert.Equal(names, SampledNames.NamesMethod(stateMachine));

    [Theory]
    [InlineData("System.IO.Stream+<CopyTo>d__27", "System.IO.Stream.CopyTo")]
    [InlineData("App.Cache`1+Entry+<Get>d__1`1", "App.Cache.Entry.Get")]
    [InlineData("App.Program+<>c+<<Main>b__0_0>d", "App.Program.Main.lambda")]
    [InlineData("App.Program+<>c__DisplayClass1_0+<<Run>g__Local|0>d", "App.Program.Run.Local")]
    [InlineData("App.Worker+<Run>d__3<System.String>", "App.Worker.Run")]
    [InlineData("Program+<<<Main>$>g__M|0_0>d", "Program.Main.M")]
    [InlineData("Program+<<Main>$>d__0", "Program.Main")]
    [InlineData("Program+<main@>d__0", "Program.Main")]
    [InlineData("Program@12", "Program@12")]
    public void AMethodIsNamedByItsStateMachine(string stateMachine, string method) => Assert.Equal(method, SampledNames.Method(stateMachine));
}
