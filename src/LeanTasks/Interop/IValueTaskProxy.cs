namespace LeanTasks.Interop;

/// <summary>Marks the two kinds of <see cref="ValueTaskProxy"/>.</summary>
internal interface IValueTaskProxy;
