using LeanTasks.Lab.Alone.Cold;

// Nothing but the choice: what is compiled here is not compiled by what is measured.
return args switch
{
    ["cold", string workload, string variant] => FirstUse.Run(workload, variant),
    _ => Usage(),
};

static int Usage()
{
    Console.Error.WriteLine("The lab starts this program for its tables: cold WORKLOAD VARIANT");
    return 2;
}
