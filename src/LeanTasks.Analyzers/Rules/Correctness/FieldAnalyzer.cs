using System.Collections.Concurrent;
using System.Collections.Immutable;
using LeanTasks.Analyzers.Flow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>
/// Reports LEAN005 for fields whose value two methods consume, and LEAN004 for private fields that nobody reads: each
/// by what all members of the type do to the field.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FieldAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [SharedField.Rule, NeverConsumed.Rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        // The generated part of a type may read what the other part writes.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (KnownTypes.Find(start.Compilation) is { } types)
                start.RegisterSymbolStartAction(type => AnalyzeType(type, types), SymbolKind.NamedType);
        });
    }

    private static void AnalyzeType(SymbolStartAnalysisContext context, KnownTypes types)
    {
        INamedTypeSymbol type = (INamedTypeSymbol)context.Symbol;
        IFieldSymbol[] fields = [.. type.GetMembers().OfType<IFieldSymbol>().Where(field => IsFollowed(field, types))];
        if (fields.Length == 0)
            return;
        ConcurrentBag<FieldUse> uses = [];
        context.RegisterOperationAction(
            operation =>
            {
                IFieldReferenceOperation reference = (IFieldReferenceOperation)operation.Operation;
                if (fields.Contains(reference.Field.OriginalDefinition, SymbolEqualityComparer.Default))
                    uses.Add(FieldUse.Classify(reference, operation.ContainingSymbol, types));
            },
            OperationKind.FieldReference);
        context.RegisterOperationAction(
            operation =>
            {
                IFieldInitializerOperation initializer = (IFieldInitializerOperation)operation.Operation;
                foreach (IFieldSymbol field in initializer.InitializedFields.Where(field => IsFollowed(field, types)))
                    uses.Add(new FieldUse(field, initializer, operation.ContainingSymbol, FieldUseKind.Written, initializer.Value));
            },
            OperationKind.FieldInitializer);
        context.RegisterSymbolEndAction(end =>
        {
            foreach (IFieldSymbol field in fields)
            {
                FieldUse[] own = [.. uses.Where(use => SymbolEqualityComparer.Default.Equals(use.Field, field)).OrderBy(use => use.Path, StringComparer.Ordinal).ThenBy(use => use.Position)];
                ReportUnread(end, field, own, types);
                ReportShared(end, field, own, types);
            }
        });
    }

    // A record's compiler-made members read its fields unseen.
    private static bool IsFollowed(IFieldSymbol field, KnownTypes types) =>
        !field.IsImplicitlyDeclared && !field.IsConst && types.IsSingleUse(field.Type) && !field.ContainingType.IsRecord;

    // The members of nested types, which could read it too, are not seen here.
    private static void ReportUnread(SymbolAnalysisContext context, IFieldSymbol field, FieldUse[] uses, KnownTypes types)
    {
        if (field.DeclaredAccessibility != Accessibility.Private || !field.ContainingType.GetTypeMembers().IsEmpty
            || uses.Any(use => use.Kind != FieldUseKind.Written))
        {
            return;
        }

        foreach (FieldUse use in uses)
        {
            if (use.Written is { } written && Unconsumed.CallIn(written, types) is { } call)
                context.ReportDiagnostic(NeverConsumed.Create(written.Syntax, call.TargetMethod.Name + "(…)", $", field '{field.Name}' is never read"));
        }
    }

    // A method that also replaces the value takes it for itself.
    private static void ReportShared(SymbolAnalysisContext context, IFieldSymbol field, FieldUse[] uses, KnownTypes types)
    {
        FieldUse[] written = [.. uses.Where(use => use.Kind == FieldUseKind.Written)];
        if (written.Length == 0 || written.All(use => use.Written is { } value && Origins.IsReusable(value, types)))
            return;
        FieldUse[] consumers =
        [
            .. uses.Where(use => use.Kind == FieldUseKind.Consumed && !written.Any(write => SymbolEqualityComparer.Default.Equals(write.Member, use.Member)))
                .GroupBy(use => use.Member, SymbolEqualityComparer.Default).Select(member => member.First()),
        ];
        if (consumers.Length < 2 || FieldFlags.Coordinate(consumers, field))
            return;
        foreach (FieldUse later in consumers.Skip(1))
            context.ReportDiagnostic(SharedField.Create(field, later.Operation.Syntax, consumers[0].Member, consumers[0].Operation.Syntax));
    }
}
