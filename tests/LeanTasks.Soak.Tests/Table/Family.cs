namespace LeanTasks.Soak.Tests.Table;

/// <summary>Operations that go together.</summary>
/// <param name="Types">The public types that they use.</param>
/// <param name="Operations">Each does one thing in many ways, and checks what comes of it.</param>
internal sealed record Family(Type[] Types, params Action<Turn>[] Operations);
