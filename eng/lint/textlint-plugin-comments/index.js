// For textlint: the comments of C# and F# as Markdown. Each remark, and each section of documentation, is a paragraph of one line.
import { parse } from "@textlint/markdown-to-ast";

// Strings and characters are matched first: what looks like a comment in them is not one.
const strings = String.raw`"""[\s\S]*?"""|@\$?"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)'`;
const csharp = new RegExp(String.raw`${strings}|(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)`, "g");
const fsharp = new RegExp(String.raw`${strings}|(?<comment>\/\/[^\n]*|\(\*(?!\))[\s\S]*?\*\))`, "g");
const tokens = { ".cs": csharp, ".fs": fsharp, ".fsi": fsharp };

// A line of a remark that is indented by three spaces lists code.
const listing = /^ {3}/;

/** The comments, with the place of each line. Lines that follow one another are one comment. */
function comments(source, extension) {
  const found = [];
  let line = 1, lineStart = 0;
  for (const { 0: token, index, groups } of source.matchAll(tokens[extension])) {
    for (let end; (end = source.indexOf("\n", lineStart)) >= 0 && end < index; lineStart = end + 1)
      line++;
    if (groups.comment === undefined)
      continue;
    const [, opening, text] = /^(\/\/\/?|\/\*|\(\*)([\s\S]*?)(?:\*[/)])?$/.exec(token);
    const lines = text.split("\n").map((text, i) => ({ text, line: line + i, column: i === 0 ? index - lineStart + 1 : 1 }));
    const before = found.at(-1);
    const goesOn = before?.opening === opening && before.lines.at(-1).line === line - 1 && source.slice(lineStart, index).trim() === "";
    if (goesOn)
      before.lines.push(...lines);
    else
      found.push({ opening, lines });
  }
  return found;
}

/** Documentation as Markdown: its code as such, and a form feed between sections. No line is lost. */
function markdown(documentation) {
  return documentation
    .replace(/<code>[\s\S]*?<\/code>/g, code => code.replace(/[^\n]+/g, "\f"))
    .replace(/<c>([\s\S]*?)<\/c>/g, "`$1`")
    .replace(/<\w+\s+(?:cref|name|langword)="([^"]*)"\s*\/>/g, (_, name) => `\`${name.split(/[.:]/).at(-1).replace(/`\d+$/, "")}\``)
    .replace(/<see\s+href="[^"]*">|<\/see>/g, "")
    .replace(/<\/?\w[^>]*>/g, tag => tag.replace(/[^\n]+/g, "\f"));
}

/** The paragraphs of a comment: the text of each, and the places at which its parts end. */
function* paragraphs({ opening, lines }) {
  const remark = lines.map(({ text }) => listing.test(text) && opening === "//" ? "\f" : text).join("\n");
  let number = 0;
  for (const section of (opening === "///" ? markdown(remark) : remark).split("\f")) {
    const paragraph = { text: "", parts: [] };
    for (const [i, part] of section.split("\n").entries()) {
      number += i > 0 ? 1 : 0;
      if (part.trim() === "")
        continue;
      paragraph.text += (paragraph.text && " ") + part.trim();
      paragraph.parts.push({ end: paragraph.text.length, ...lines[number] });
    }
    if (paragraph.text)
      yield paragraph;
  }
}

/** The paragraphs of each file, which textlint asks for first. */
const files = new Map();

class Processor {
  availableExtensions() {
    return Object.keys(tokens);
  }

  processor(extension) {
    return {
      preProcess(source, file) {
        const all = comments(source, extension).flatMap(comment => [...paragraphs(comment)]);
        files.set(file, all);
        const text = all.map(({ text }) => text).join("\n\n");
        return { text, ast: parse(text) };
      },

      // In the Markdown, every second line is a paragraph. Fixes would be for the Markdown, so there are none.
      postProcess(messages, file) {
        const moved = messages.map(({ fix, ...message }) => {
          const { line, column } = files.get(file)[(message.line - 1) / 2].parts.find(({ end }) => message.column <= end);
          return { ...message, line, column };
        });
        return { messages: moved, filePath: file };
      },
    };
  }
}

export default { Processor };
