namespace LeanTasks.Lab.Tables.Person;

/// <summary>What the methods of "When to use ValueTask" return.</summary>
internal sealed record Person(string Name, int Age);
