using LeanTasks.Lab.Alone.FSharp;

namespace LeanTasks.Lab.Alone.Cold;

/// <summary>The same method, over builders of F#.</summary>
internal static class MethodsOfFSharp
{
    public static void CallTask() => Result.Check(FirstMethods.Task().Result);

    public static void CallLeanTask() => Result.Check(FirstMethods.LeanTask().Result);

    public static void CallFlow() => Result.Check(FirstMethods.Flow().AsValueTask().AsTask().Result);
}
