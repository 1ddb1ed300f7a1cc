namespace LeanTasks.Lab.FSharpShapes

/// The shapes of code, over one computation expression builder or by hand. Each returns a number that depends on all that it has awaited.
type IShapes =
    /// The variant's name in the tables.
    abstract Name: string

    /// A web handler: four binds in a try in a use.
    abstract Handler: source: Source -> int

    /// A loop of a hundred binds.
    abstract Loop: source: Source -> int

    /// Fifteen binds in a row, whose results are all needed at the end.
    abstract Binds15: source: Source -> int

    /// Sixty of them.
    abstract Binds60: source: Source -> int

    /// An interpreter of expressions, which awaits itself for each part.
    abstract Interpreter: source: Source -> int
