/// The names of the built-in functions. The interpreter defines what they do, because they run in its monad.
module LeanTasks.Lab.FizzBoom.StandardLibrary

let private standard moduleName functionName =
    {
        Owner = "dark"
        Package = "stdlib"
        Module = moduleName
        Function = functionName
        Version = 0
    }

let range = standard "List" "range"
let map = standard "List" "map"
let intToString = standard "Int" "toString"
let remainder = standard "Int" "%"
let equal = standard "Int" "="
let less = standard "Int" "<"
let add = standard "Int" "+"
let subtract = standard "Int" "-"
let multiply = standard "Int" "*"
