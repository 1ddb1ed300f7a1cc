using Mono.Cecil;
using Mono.Cecil.Cil;
using Mono.Collections.Generic;

namespace LeanTasks.Weaving.Images;

/// <summary>Symbols, but for what would be wrong when they have been written again.</summary>
internal sealed class KeptSymbols(ISymbolReader all) : ISymbolReader
{
    // The documents of a type that has no code, by their numbers. One without a line is not written again, and the others get other numbers: they
    // would be of another document, or of none.
    private static readonly Guid s_documentsOfType = new("932E74BC-DBA9-4478-8D46-0F32A7BAB3D3");

    public ISymbolWriterProvider GetWriterProvider() => all.GetWriterProvider();

    public bool ProcessDebugHeader(ImageDebugHeader header) => all.ProcessDebugHeader(header);

    public MethodDebugInformation Read(MethodDefinition method) => all.Read(method);

    public Collection<CustomDebugInformation> Read(ICustomDebugInformationProvider provider)
    {
        Collection<CustomDebugInformation> infos = all.Read(provider);
        for (int i = (infos?.Count ?? 0) - 1; i >= 0; i--)
        {
            if (infos![i].Identifier == s_documentsOfType)
                infos.RemoveAt(i);
        }

        return infos!;
    }

    public void Dispose() => all.Dispose();
}
