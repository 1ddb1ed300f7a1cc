using System.Globalization;
using System.Reflection;
using LeanTasks.Tool.Advice;
using LeanTasks.Tool.Calibration;

namespace LeanTasks.Tool.Tests.Advice;

/// <summary>How much each column of the costs weighs in a figure. A figure that takes a wrong column has other weights, whatever the columns have in them.</summary>
internal static class Weights
{
    private static readonly PropertyInfo[] s_columns = [.. typeof(CostTable).GetProperties().Where(static column => column.PropertyType == typeof(Cost)).OrderBy(static column => column.Name, StringComparer.Ordinal)];

    /// <summary>The bytes of a saving, and by how many nanoseconds it grows for one more nanosecond in a column, and for one more byte, where there are any.</summary>
    public static string Of(Func<Savings, Saving> save)
    {
        CostTable none = Samples.Costs with { };
        foreach (PropertyInfo column in s_columns)
            column.SetValue(none, new Cost(column.Name == nameof(CostTable.AllocatedByte) ? 1 : 0, 0, 0, 0));
        Saving before = save(new Savings(none));
        IEnumerable<string> weights =
            from column in s_columns
            let cost = (Cost)column.GetValue(none)!
            let time = With(column, cost with { Nanoseconds = cost.Nanoseconds + 1 })
            let bytes = With(column, cost with { Bytes = cost.Bytes + 1 })
            where time != 0 || bytes != 0
            select string.Create(CultureInfo.InvariantCulture, $"{column.Name} {time} {bytes}");
        return string.Create(CultureInfo.InvariantCulture, $"{before.Bytes} B: {string.Join(", ", weights)}");

        double With(PropertyInfo column, Cost cost)
        {
            CostTable costs = none with { };
            column.SetValue(costs, cost);
            return Math.Round(save(new Savings(costs)).Nanoseconds.Value - before.Nanoseconds.Value, 6);
        }
    }
}
