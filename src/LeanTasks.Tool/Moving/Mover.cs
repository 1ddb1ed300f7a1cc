using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace LeanTasks.Tool.Moving;

/// <summary>
/// Moves projects in memory: renames, compiles, mends what does not compile, and begins anew without the members that cannot be mended, until all
/// compiles.
/// </summary>
internal sealed class Mover
{
    private const int MaxRounds = 40;

    // They tell of a lambda what another error tells of its result.
    private static readonly HashSet<string> s_derived = ["CS1662", "CS1661", "CS1678"];

    private readonly IReadOnlyList<MovedProject> _projects;
    private readonly MoveOptions _options;
    private readonly Borders _borders;
    private readonly KeptCode _kept;
    private readonly Dictionary<string, MovedFile> _files = new(StringComparer.Ordinal);
    private readonly Dictionary<MovedProject, CSharpCompilation> _originals = [];
    private readonly Dictionary<MovedProject, Twins> _twins = [];
    private readonly HashSet<(string Id, string Path, int? Position)> _known = [];
    private readonly List<Site> _left = [];
    private readonly HashSet<Site> _sites = [];
    private readonly List<Rebound> _rebound = [];

    /// <summary>Prepares a move.</summary>
    /// <param name="projects">The projects, each behind those that it refers to.</param>
    /// <param name="options">What is moved.</param>
    public Mover(IReadOnlyList<MovedProject> projects, MoveOptions options)
    {
        (_projects, _options) = (projects, options);
        _borders = new Borders(options);
        _kept = new KeptCode(_borders, options);
        foreach (SyntaxTree tree in projects.SelectMany(static each => each.Original.SyntaxTrees))
        {
            if (options.IsSource(tree.FilePath))
                _files.TryAdd(tree.FilePath, new MovedFile(tree.FilePath, tree.GetText()));
        }
    }

    /// <summary>Moves them.</summary>
    /// <exception cref="ToolException">The original source does not compile.</exception>
    public MoveResult Run()
    {
        foreach (MovedProject project in _projects)
        {
            CSharpCompilation original = _originals[project] = project.Compile(new Dictionary<string, MovedFile>(), _originals);
            foreach (Diagnostic error in Errors(original))
            {
                if (error.DefaultSeverity == DiagnosticSeverity.Error)
                    throw new ToolException($"'{project.Name}' does not compile before the move ({Text(error)}, {Place(error)}). Fix the error first.");
                _known.Add(KeyOf(error));
            }

            Twins twins = _twins[project] = new Twins(original);
            _borders.Find(original, twins);
        }

        while (true)
        {
            Rename();
            List<(Diagnostic Error, CSharpCompilation Compilation)> unmended = Mend();
            bool isLess = false;
            foreach (Rebound call in _rebound)
                isLess |= Leave(call);
            if (unmended.Count == 0 && !isLess)
                return new MoveResult(_files.Values, Sorted(_sites.Concat(_rebound.Select(static each => each.Site))), []);
            foreach ((Diagnostic error, CSharpCompilation compilation) in unmended)
                isLess |= Leave(error, compilation);
            if (!isLess)
                return new MoveResult(_files.Values, Sorted(_left), [.. unmended.Select(static each => $"{Place(each.Error)}: {Text(each.Error)}").Distinct()]);
        }
    }

    private static IEnumerable<Diagnostic> Errors(CSharpCompilation compilation) =>
        compilation.GetDiagnostics().Where(static each => each.Severity == DiagnosticSeverity.Error);

    private static Site[] Sorted(IEnumerable<Site> sites) => [.. sites.OrderBy(static each => each.Path, StringComparer.Ordinal).ThenBy(static each => each.Line)];

    private static string Text(Diagnostic error) => $"{error.Id}: {error.GetMessage(CultureInfo.InvariantCulture)}";

    private static string Name(ISymbol member) => member.ToDisplayString(SymbolDisplayFormat.CSharpShortErrorMessageFormat);

    private static string Place(Diagnostic error)
    {
        FileLinePositionSpan span = error.Location.GetLineSpan();
        return $"{span.Path}({span.StartLinePosition.Line + 1})";
    }

    private (string Id, string Path, int? Position) KeyOf(Diagnostic error)
    {
        string path = error.Location.SourceTree?.FilePath ?? "";
        int start = error.Location.SourceSpan.Start;
        return (error.Id, path, _files.TryGetValue(path, out MovedFile? file) ? file.ToOriginal(start) : start);
    }

    private void Rename()
    {
        _sites.Clear();
        _sites.UnionWith(_left);
        foreach (MovedFile file in _files.Values)
            file.Reset();
        foreach (MovedProject project in _projects)
        {
            foreach (SyntaxTree tree in project.Original.SyntaxTrees)
            {
                if (_files.TryGetValue(tree.FilePath, out MovedFile? file) && _options.IsChosen(tree.FilePath))
                    new Renamer(_originals[project].GetSemanticModel(tree), _twins[project], _kept, file, _sites).Run();
            }
        }

        foreach (IGrouping<string, SyntaxTree> trees in Trees().Where(each => _options.IsChosen(each.FilePath)).GroupBy(static each => each.FilePath))
        {
            if (!_files.TryGetValue(trees.Key, out MovedFile? file))
                continue;
            foreach (int position in SilentSites.FindDisabled(trees.Select(static each => each.GetRoot())))
                _sites.Add(Site.Of(file, position, "inactive code under #if is not moved"));
        }

        AddUsings();
    }

    private IEnumerable<SyntaxTree> Trees() => _projects.SelectMany(static each => each.Original.SyntaxTrees);

    private void AddUsings()
    {
        foreach (SyntaxTree tree in Trees())
        {
            if (_files.TryGetValue(tree.FilePath, out MovedFile? file) && file.Edits.Count > 0)
                UsingDirectives.Add(file, (CompilationUnitSyntax)tree.GetRoot(), Twins.Library);
        }
    }

    private List<(Diagnostic Error, CSharpCompilation Compilation)> Mend()
    {
        List<(Diagnostic Error, CSharpCompilation Compilation)> unmended = [];
        for (int round = 0; round < MaxRounds; round++)
        {
            unmended.Clear();
            _rebound.Clear();
            Dictionary<MovedProject, CSharpCompilation> present = [];
            foreach (MovedProject project in _projects)
                present[project] = project.Compile(_files, present);
            List<(Diagnostic Error, CSharpCompilation Compilation)> errors = [];
            bool changed = false;
            foreach (CSharpCompilation compilation in present.Values)
            {
                Dictionary<SyntaxTree, Mends> mends = [];
                foreach (Diagnostic error in Errors(compilation).Where(each => !_known.Contains(KeyOf(each))))
                {
                    errors.Add((error, compilation));
                    if (TryMend(error, compilation, mends))
                        changed = true;
                    else
                        unmended.Add((error, compilation));
                }

                foreach ((SyntaxTree tree, Mends used) in mends.Where(static each => each.Value.NeedsLinq))
                    AddLinq(tree.FilePath);
            }

            if (errors.Count == 0)
                changed = CheckBindings(present);
            if (!changed && errors.Count == 0 && _twins.Values.Any(static each => each.HasUniTask))
                changed = UsingDirectives.RemoveUnused(_files, present.Values, UniTasks.Namespace);
            if (!changed)
                break;
            if (round == MaxRounds - 1)
                unmended = errors;
            AddUsings();
        }

        if (unmended.Exists(static each => !s_derived.Contains(each.Error.Id)))
            unmended.RemoveAll(static each => s_derived.Contains(each.Error.Id));
        return unmended;
    }

    private bool TryMend(Diagnostic error, CSharpCompilation compilation, Dictionary<SyntaxTree, Mends> mends)
    {
        if (error.Location.SourceTree is not { } tree || !_files.TryGetValue(tree.FilePath, out MovedFile? file))
            return false;
        if (!mends.TryGetValue(tree, out Mends? mend))
            mends[tree] = mend = new Mends(compilation.GetSemanticModel(tree), file);
        return mend.Mend(error);
    }

    private void AddLinq(string path)
    {
        SyntaxTree tree = Trees().First(each => each.FilePath == path);
        UsingDirectives.Add(_files[path], (CompilationUnitSyntax)tree.GetRoot(), "System.Linq");
    }

    private bool CheckBindings(Dictionary<MovedProject, CSharpCompilation> present)
    {
        bool changed = false;
        BindingCheck bindings = new(_files);
        foreach ((MovedProject project, CSharpCompilation compilation) in present)
        {
            Dictionary<string, SyntaxTree> trees = _originals[project].SyntaxTrees.ToDictionary(static each => each.FilePath);
            foreach (SyntaxTree tree in compilation.SyntaxTrees.Where(each => trees.ContainsKey(each.FilePath)))
            {
                // A file without changes may call what has changed elsewhere, also one that a generator makes, as of a Razor page.
                bool isSource = _files.TryGetValue(tree.FilePath, out MovedFile? file);
                file ??= new MovedFile(tree.FilePath, tree.GetText());
                SemanticModel after = compilation.GetSemanticModel(tree);
                Mends mends = new(after, file);
                SemanticModel before = _originals[project].GetSemanticModel(trees[tree.FilePath]);
                foreach ((BaseArgumentListSyntax arguments, int position, ISymbol was, ISymbol now) in bindings.Find(file, before, after))
                {
                    if (isSource && mends.Restore(arguments, toLeanTasks: was.DeclaringSyntaxReferences.Length > 0 && !_borders.Has(was)))
                        changed = true;
                    else
                        _rebound.Add(new Rebound(Site.Of(file, position, $"a different overload is called: {Name(now)}"), position, [.. Member.Of(was), .. Originals(Used(arguments.Parent!, after).Prepend(now))]));
                }
            }
        }

        return changed;
    }

    // What cannot be mended stays as it was: the member with the error, or what it uses.
    private bool Leave(Diagnostic error, CSharpCompilation compilation)
    {
        if (error.Location.SourceTree is not { } tree)
            return false;
        string reason = $"not changed: {Text(error)}";
        int start = error.Location.SourceSpan.Start;
        if (_files.TryGetValue(tree.FilePath, out MovedFile? file) && file.ToOriginal(start) is { } position && LeaveAt(file.Path, position, reason))
            return true;
        SemanticModel model = compilation.GetSemanticModel(tree);
        SyntaxNode node = tree.GetRoot().FindNode(error.Location.SourceSpan);
        SyntaxNode statement = node.FirstAncestorOrSelf<SyntaxNode>(static each => each is StatementSyntax or ArrowExpressionClauseSyntax or EqualsValueClauseSyntax) ?? node;
        ISymbol[] used = Used(statement, model);
        return LeaveAll(used.Where(static each => each is not (ILocalSymbol or IParameterSymbol or INamespaceOrTypeSymbol)), reason)
            || LeaveAll(used.OfType<INamedTypeSymbol>(), reason);
    }

    // A member whose move makes a call mean another overload stays as it was: one with its signature, or else the one with the call.
    private bool Leave(Rebound call)
    {
        string reason = $"not changed: otherwise {call.Site.Reason}, in line {call.Site.Line} of {Path.GetFileName(call.Site.Path)}";
        return call.Causes.Where(each => !_borders.Has(each)).Append(new Member(call.Site.Path, call.Position))
            .Any(each => LeaveAt(each.Path, each.Start, reason, onlyChanged: true));
    }

    // Where the members of the present source are in the original.
    private IEnumerable<Member> Originals(IEnumerable<ISymbol> symbols)
    {
        foreach (Member member in symbols.SelectMany(Member.Of))
        {
            if (_files.TryGetValue(member.Path, out MovedFile? declaring) && declaring.ToOriginal(member.Start) is { } start)
                yield return member with { Start = start };
        }
    }

    private static ISymbol[] Used(SyntaxNode code, SemanticModel model) =>
        [.. code.DescendantNodesAndSelf().OfType<ExpressionSyntax>().SelectMany(each => Symbols(each, model))];

    private static IEnumerable<ISymbol> Symbols(ExpressionSyntax expression, SemanticModel model)
    {
        SymbolInfo info = model.GetSymbolInfo(expression);
        IEnumerable<ISymbol> symbols = info.Symbol is { } found ? [found] : info.CandidateSymbols;
        return model.GetTypeInfo(expression).Type is { } type ? symbols.Append(type) : symbols;
    }

    private bool LeaveAll(IEnumerable<ISymbol> symbols, string reason)
    {
        bool isLess = false;
        foreach (Member member in Originals(symbols))
            isLess |= LeaveAt(member.Path, member.Start, reason);

        return isLess;
    }

    private static IEnumerable<Member> MembersOf(ISymbol declared) => declared is INamedTypeSymbol { TypeKind: not TypeKind.Delegate } type
        ? type.GetMembers().Where(static each => each is not INamedTypeSymbol).SelectMany(Member.Of)
        : Member.Of(declared);

    private bool LeaveAt(string path, int position, string reason, bool onlyChanged = false)
    {
        bool isLess = false;
        bool isChanged = false;
        foreach (MovedProject project in _projects)
        {
            if (project.Original.SyntaxTrees.FirstOrDefault(each => each.FilePath == path) is not { } tree)
                continue;
            SyntaxNode node = tree.GetRoot().FindToken(position).Parent!;
            if (node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } declaration || declaration is BaseNamespaceDeclarationSyntax)
                continue;
            if (onlyChanged && !_files[path].Edits.Any(each => declaration.Span.Contains(each.Span)))
                continue;
            isLess |= _kept.Leave(declaration);
            foreach (Member member in KeptCode.Declared(declaration, _originals[project].GetSemanticModel(tree)).SelectMany(MembersOf))
                isLess |= _borders.Keep(member, reason);
            isChanged |= _files[path].Edits.Any(each => declaration.Span.Contains(each.Span));
        }

        // A part of a type that has nothing to move is as it would be.
        if (isLess && isChanged)
            _left.Add(Site.Of(_files[path], position, reason));
        return isLess;
    }
}

/// <summary>What is moved.</summary>
internal sealed class MoveOptions
{
    /// <summary>Whether members that other assemblies can use stay as they are.</summary>
    public bool KeepsPublic { get; init; }

    /// <summary>Whether a file may be changed at all: it is source that somebody wrote.</summary>
    public Func<string, bool> IsSource { get; init; } = static _ => true;

    /// <summary>Whether names in a file are moved.</summary>
    public Func<string, bool> IsChosen { get; init; } = static _ => true;
}

/// <summary>What a move came to.</summary>
/// <param name="Files">The files, those that have not changed included.</param>
/// <param name="Sites">What was left, or should be looked at.</param>
/// <param name="Errors">Why nothing may be written; none if all compiles.</param>
internal sealed record MoveResult(IReadOnlyCollection<MovedFile> Files, IReadOnlyList<Site> Sites, IReadOnlyList<string> Errors)
{
    /// <summary>The files that have changed, by their paths.</summary>
    public IEnumerable<MovedFile> Changed => Files.Where(static each => each.Edits.Count > 0).OrderBy(static each => each.Path, StringComparer.Ordinal);
}
