using System.Collections.Concurrent;
using System.Collections.Immutable;
using LeanTasks.Analyzers.DataFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace LeanTasks.Analyzers;

/// <summary>
/// Reports LEAN005 for fields whose value two methods consume, and LEAN004 for private fields that are never read. It examines all
/// uses of the field in the members of the type. Auto-properties, and primary constructor parameters that methods use, are treated
/// as fields.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FieldAnalyzer : DiagnosticAnalyzer
{
    /// <inheritdoc/>
    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [SharedField.Rule, NeverConsumed.Rule];

    /// <inheritdoc/>
    public override void Initialize(AnalysisContext context)
    {
        // The generated part of a type may read fields that the other part writes.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze);
        context.EnableConcurrentExecution();
        context.RegisterCompilationStartAction(start =>
        {
            if (KnownTypes.Find(start.Compilation) is { } types && FieldTypes.MayBeSingleUse(start.Compilation, start.CancellationToken))
                start.RegisterSymbolStartAction(type => AnalyzeType(type, types), SymbolKind.NamedType);
        });
    }

    private static void AnalyzeType(SymbolStartAnalysisContext context, KnownTypes types)
    {
        INamedTypeSymbol type = (INamedTypeSymbol)context.Symbol;
        ISymbol[] fields = [.. type.GetMembers().Where(member => IsFollowed(member, types)), .. CapturedParameters(type, types)];
        if (fields.Length == 0)
            return;

        ConcurrentBag<FieldUse> uses = [];
        context.RegisterOperationAction(
            operation =>
            {
                ISymbol? named = operation.Operation switch
                {
                    IMemberReferenceOperation member => member.Member.OriginalDefinition,
                    IParameterReferenceOperation parameter => parameter.Parameter.OriginalDefinition,
                    _ => null,
                };
                if (named is not null && fields.Contains(named, SymbolEqualityComparer.Default))
                    uses.Add(FieldUse.Classify(named, operation.Operation, operation.ContainingSymbol, types));
            },
            OperationKind.FieldReference,
            OperationKind.PropertyReference,
            OperationKind.ParameterReference);
        context.RegisterOperationAction(
            operation =>
            {
                ISymbolInitializerOperation initializer = (ISymbolInitializerOperation)operation.Operation;
                IEnumerable<ISymbol> initialized = initializer is IPropertyInitializerOperation property
                    ? property.InitializedProperties
                    : ((IFieldInitializerOperation)initializer).InitializedFields;
                foreach (ISymbol field in initialized.Where(field => IsFollowed(field, types)))
                    uses.Add(new FieldUse(field, initializer, operation.ContainingSymbol, FieldUseKind.Written, initializer.Value));
            },
            OperationKind.FieldInitializer,
            OperationKind.PropertyInitializer);
        context.RegisterSymbolEndAction(end =>
        {
            foreach (ISymbol field in fields)
            {
                FieldUse[] own = [.. uses.Where(use => SymbolEqualityComparer.Default.Equals(use.Field, field)).OrderBy(use => use.Path, StringComparer.Ordinal).ThenBy(use => use.Position)];
                ReportUnread(end, field, own, types);
                ReportShared(end, field, own, types);
            }
        });
    }

    // A record's compiler-generated members read its fields unseen.
    private static bool IsFollowed(ISymbol member, KnownTypes types) =>
        !member.IsImplicitlyDeclared && !member.ContainingType.IsRecord && member switch
        {
            IFieldSymbol field => !field.IsConst && types.IsSingleUse(field.Type),
            IPropertySymbol property => types.IsSingleUse(property.Type) && KeptMember.Is(property),
            _ => false,
        };

    private static IEnumerable<ISymbol> CapturedParameters(INamedTypeSymbol type, KnownTypes types) => type.IsRecord
        ? []
        : type.InstanceConstructors.Where(KeptMember.IsPrimary).SelectMany(static constructor => constructor.Parameters).Where(parameter =>
            parameter.RefKind == RefKind.None && types.IsSingleUse(parameter.Type));

    // The members of nested types, which could read it too, are not seen here.
    private static void ReportUnread(SymbolAnalysisContext context, ISymbol member, FieldUse[] uses, KnownTypes types)
    {
        if (member is not IFieldSymbol { DeclaredAccessibility: Accessibility.Private } field || !field.ContainingType.GetTypeMembers().IsEmpty
            || uses.Any(use => use.Kind != FieldUseKind.Written))
        {
            return;
        }

        foreach (FieldUse use in uses)
        {
            if (use.Written is { } written && Unconsumed.CallIn(written, types) is { } call && !ReviewedPragma.Covers(written.Syntax))
                context.ReportDiagnostic(NeverConsumed.Create(written.Syntax, call.TargetMethod.Name + "(…)", $" because the field '{field.Name}' is never read"));
        }
    }

    // A method that also replaces the value takes it out of the field.
    private static void ReportShared(SymbolAnalysisContext context, ISymbol field, FieldUse[] uses, KnownTypes types)
    {
        FieldUse[] written = [.. uses.Where(use => use.Kind == FieldUseKind.Written)];
        // A parameter has the caller's value; a field that is never written has none.
        if (written.Length == 0 ? field is not IParameterSymbol : written.All(use => use.Written is { } value && Origins.IsReusable(value, types)))
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
