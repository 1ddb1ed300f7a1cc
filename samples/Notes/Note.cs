namespace Notes;

/// <summary>A note, as the database has it.</summary>
public sealed record Note(int Id, string Title, string Text);
