using System.Globalization;
using System.Text;

namespace LeanTasks.Profiling;

/// <summary>Reads the text of a counts file, and trusts nothing in it.</summary>
internal sealed class CountsReader
{
    /// <summary>The greatest number that is believed: more calls or bytes than any process has, and few enough to be added up.</summary>
    internal const long MaxNumber = 1L << 50;

    private readonly string _file;
    private readonly string[] _lines;
    private int _line;

    internal CountsReader(string file, string text)
    {
        _file = file;
        _lines = text.Split('\n');
    }

    internal ProcessCounts Read()
    {
        CheckWhole();
        string runtime = Fields(CountsText.Runtime, 2)[1];
        int process = (int)Number(Fields(CountsText.Process, 2)[1], int.MaxValue);
        bool timeTaken = Number(Fields(CountsText.Time, 2)[1], 1) == 1;
        ProcessAllocations? allocations = NextIs(CountsText.Allocated) ? Allocations() : null;
        List<LoadedAssembly> assemblies = [];
        while (NextIs(CountsText.Assembly))
        {
            string[] fields = Fields(CountsText.Assembly, 4);
            assemblies.Add(new LoadedAssembly(fields[1], fields[2], ModuleVersion(fields[3])));
        }

        List<MethodCounts> methods = [];
        while (NextIs(CountsText.Method))
            methods.Add(Method(Fields(CountsText.Method, 5 + MethodNumbers.Count)));
        Fields(CountsText.End, 2);
        return new ProcessCounts(runtime, process, timeTaken, methods, assemblies) { Allocations = allocations };
    }

    private ProcessAllocations Allocations()
    {
        long[] numbers = Numbers(Fields(CountsText.Allocated, 4), first: 1);
        List<SampledType> types = [];
        while (NextIs(CountsText.Type))
        {
            string[] fields = Fields(CountsText.Type, 4);
            long[] of = Numbers(fields, first: 2);
            types.Add(new SampledType(fields[1], of[0], of[1]));
        }

        return new ProcessAllocations(numbers[0], numbers[1], numbers[2], types);
    }

    private long[] Numbers(string[] fields, int first)
    {
        _line--;
        long[] numbers = [.. fields[first..].Select(field => Number(field, MaxNumber))];
        _line++;
        return numbers;
    }

    /// <summary>Checks both ends, so that a foreign, newer or truncated file is reported as such.</summary>
    private void CheckWhole()
    {
        string[] header = _lines[0].Split(CountsText.Separator);
        if (header[0] != CountsText.Header || header.Length != 2)
            throw new CountsFileException($"'{_file}' is not a counts file. Pass a file that a process with counting builders wrote.");
        if (header[1] != CountsText.Version)
        {
            throw new CountsFileException(
                $"The counts file '{_file}' has format version '{header[1]}', but this program reads version {CountsText.Version}. "
                + "Use the version of leantasks that the app was built or profiled with.");
        }

        // The end of the last line yields an empty one.
        int last = _lines.Length - 2;
        if (last < 1 || _lines[^1].Length != 0 || _lines[last] != $"{CountsText.End}\t{last.ToString(CultureInfo.InvariantCulture)}")
            throw new CountsFileException($"The counts file '{_file}' is incomplete. Copy it again, or run the app again.");
        _line = 1;
    }

    private bool NextIs(string kind) => _lines[_line].StartsWith(kind + CountsText.Separator, StringComparison.Ordinal);

    private string[] Fields(string kind, int count)
    {
        string[] fields = _lines[_line].Split(CountsText.Separator);
        if (fields[0] != kind)
            throw Broken($"expected '{kind}'");
        if (fields.Length != count)
            throw Broken($"'{kind}' has {fields.Length} fields instead of {count}");
        for (int i = 1; i < fields.Length; i++)
            fields[i] = Unescaped(fields[i]);
        _line++;
        return fields;
    }

    private MethodCounts Method(string[] fields)
    {
        _line--;
        if (!Enum.TryParse(fields[3], out MethodKind kind) || kind.ToString() != fields[3])
            throw Broken($"'{fields[3]}' is not a valid kind of method");
        long[] numbers = [.. fields[5..].Select(static (field, i) => (field, i)).Select(of => Number(of.field, MethodNumbers.Max(of.i)))];
        MethodCounts method;
        try
        {
            method = MethodNumbers.Read(fields[1], fields[2], kind, fields[4], numbers);
        }
        catch (OverflowException)
        {
            throw Broken("its bytes exceed the range of a number");
        }

        if (method.Bytes > MaxNumber)
            throw Broken($"{method.Bytes.ToString(CultureInfo.InvariantCulture)} bytes are too many");
        _line++;
        return method;
    }

    private Guid ModuleVersion(string field)
    {
        _line--;
        Guid version = Guid.TryParseExact(field, "D", out Guid parsed) ? parsed : throw Broken($"'{field}' is not a valid module identifier");
        _line++;
        return version;
    }

    private long Number(string field, long greatest) =>
        long.TryParse(field, NumberStyles.None, CultureInfo.InvariantCulture, out long number) && number <= greatest
            ? number
            : throw Broken($"'{field}' is not a number from 0 to {greatest.ToString(CultureInfo.InvariantCulture)}");

    private static string Unescaped(string field)
    {
        if (!field.Contains('\\'))
            return field;
        StringBuilder text = new(field.Length);
        for (int i = 0; i < field.Length; i++)
        {
            text.Append(field[i] != '\\' || ++i == field.Length
                ? field[Math.Min(i, field.Length - 1)]
                : field[i] switch { 't' => '\t', 'n' => '\n', 'r' => '\r', char other => other });
        }

        return text.ToString();
    }

    private CountsFileException Broken(string what) =>
        new($"The counts file '{_file}' is damaged in line {_line + 1} ({what}). Copy it again, or run the app again.");
}
