/// Renders values as JSON.
module LeanTasks.Lab.FizzBoom.Json

open System.Buffers
open System.Text
open System.Text.Json

let rec private write (writer: Utf8JsonWriter) (value: Dval) =
    match value with
    // The writer has no overload for integers of any size.
    | DInt i -> writer.WriteRawValue(string i)
    | DString s -> writer.WriteStringValue s
    | DBool b -> writer.WriteBooleanValue b
    | DList items ->
        writer.WriteStartArray()

        for item in items do
            write writer item

        writer.WriteEndArray()
    // A lambda has no JSON form. The publication's interpreter writes null as well.
    | DLambda _ -> writer.WriteNullValue()

let render (value: Dval) : string =
    // The answer to fizzbuzz is just below 1 KiB, so the buffer does not grow.
    let buffer = ArrayBufferWriter<byte> 1024
    use writer = new Utf8JsonWriter(buffer)
    write writer value
    writer.Flush()
    Encoding.UTF8.GetString buffer.WrittenSpan
