namespace LeanTasks.Tool.Forecast;

/// <summary>What a forecast needs of a method's counts.</summary>
/// <param name="Calls">Its calls, at least one.</param>
/// <param name="Bytes">The bytes that fusing can save of them.</param>
internal sealed record CountedMethod(long Calls, FusableBytes Bytes);
