namespace Cache;

/// <summary>A product, as the database has it.</summary>
internal sealed record Product(int Id, string Name, decimal Price);
