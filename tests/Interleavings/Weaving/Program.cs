using LeanTasks.Interleavings.Weaving;
using Mono.Cecil;

if (args is not [var assembly, var engine])
{
    Console.Error.WriteLine("Name the assembly of the scenarios, and that of the engine.");
    return 1;
}

using DefaultAssemblyResolver resolver = new();
foreach (string path in (string[])[assembly, engine, typeof(object).Assembly.Location])
    resolver.AddSearchDirectory(Path.GetDirectoryName(path));
using ModuleDefinition module = ModuleDefinition.ReadModule(
    assembly, new ReaderParameters { AssemblyResolver = resolver, InMemory = true, ReadSymbols = true });
using ModuleDefinition engineModule = ModuleDefinition.ReadModule(engine);
new PlainAccessWeaver(module, engineModule).Weave();
module.Write(assembly, new WriterParameters { WriteSymbols = true });
return 0;
