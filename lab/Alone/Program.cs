using LeanTasks.Lab.Alone.Cold;
using LeanTasks.Lab.Alone.Rates;

// Nothing but the choice: what is compiled here is not compiled by what is measured.
return args switch
{
    ["cold", string workload, string variant] => FirstUse.Run(workload, variant),
    ["rates", string workload, string variant, string rate, string milliseconds] => RateRows.Run(workload, variant, rate, milliseconds),
    ["idle", string scheduler, string variant] => IdleRows.Run(scheduler, variant),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("The lab starts this program for its tables: cold WORKLOAD VARIANT, rates WORKLOAD VARIANT RATE MILLISECONDS, or idle SCHEDULER VARIANT.");
    return 2;
}
