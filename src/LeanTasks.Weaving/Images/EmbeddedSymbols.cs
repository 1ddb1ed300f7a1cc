using Mono.Cecil;
using Mono.Cecil.Cil;

namespace LeanTasks.Weaving.Images;

/// <summary>Writes symbols into the assembly itself, even where it is written to memory and has no file name.</summary>
internal sealed class EmbeddedSymbols : ISymbolWriterProvider
{
    private readonly EmbeddedPortablePdbWriterProvider _provider = new();

    /// <inheritdoc/>
    public ISymbolWriter GetSymbolWriter(ModuleDefinition module, string fileName) =>
        _provider.GetSymbolWriter(module, module.Name);

    /// <inheritdoc/>
    public ISymbolWriter GetSymbolWriter(ModuleDefinition module, Stream symbolStream) =>
        _provider.GetSymbolWriter(module, module.Name);
}
