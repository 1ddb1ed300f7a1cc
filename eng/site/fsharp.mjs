// Makes the site's pages of the F# library from those of fsdocs: node fsharp.mjs
// They are its modules of functions, and one page for all builders. What only the compiler uses is left out, as docfx does for C#.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const work = join(root, "artifacts", "obj", "site");
const input = join(work, "fsdocs", "reference");
const output = join(work, "fsharp");
const sources = join(root, "src", "LeanTasks.FSharp");

// The types and modules that editors do not offer.
const hidden = new Set();
for (const file of readdirSync(sources, { recursive: true }).filter((name) => /\.fsi?$/.test(name)))
  for (const [, name] of readFileSync(join(sources, file), "utf8").matchAll(/EditorBrowsableState\.Never[^\n]*\n(?:\s*(?:\[<|\/\/)[^\n]*\n)*\s*(?:module|type)\s+(?:\w+\s+)*?(\w+)/g)) hidden.add(name);

const pages = readdirSync(input)
  .filter((file) => file.startsWith("leantasks-fsharp-"))
  .map((file) => {
    const text = readFileSync(join(input, file), "utf8");
    const [, name, kind] = text.match(/^## (.+?) (Module|Type)/m);
    return { file, name, kind, text };
  });
const values = pages.filter(({ name, kind }) => kind === "Module" && /Builders?(Value|Values)?$/.test(name));
const modules = pages.filter(({ name, kind }) => kind === "Module" && !hidden.has(name));
// And the types that abbreviate what a module is about.
const shown = pages.filter((page) => modules.includes(page) || (page.text.includes("Abbreviation For") && modules.some(({ name }) => page.name.startsWith(`${name}<`))));

// By its name in lower case, as fsdocs writes a link to it.
const types = new Map(readdirSync(join(work, "api")).filter((file) => file.startsWith("LeanTasks.")).map((file) => [file.slice(0, -4).toLowerCase(), file.slice(0, -4)]));

function link(all, address, text) {
  const own = address.match(/\/reference\/([\w-]+)$/);
  if (own) return shown.some(({ file }) => file === `${own[1]}.md`) ? `<a href="${own[1]}.html">${text}</a>` : text;
  const type = address.match(/\/dotnet\/api\/(leantasks\.[\w.-]+)$/);
  return type ? (types.has(type[1]) ? `<a href="../api/${types.get(type[1])}.html">${text}</a>` : text) : all;
}

const plain = (html) => html.replace(/<[^>]*>/g, "").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, '"').replace(/&#39;/g, "'").replace(/&#32;/g, " ").replace(/&amp;/g, "&");

const mend = (text) =>
  text
    .replace(/^##### (.*)$/gm, "**$1**")
    .replace(/^##(?=#)/gm, "#")
    .replace(/^\[!\[Link to source code\].*\n/gm, "")
    .replace(/<div popover[\s\S]*?<\/div>\n?/g, "")
    .replace(/<pre[^>]*><code lang="fsharp">([\s\S]*?)<\/code><\/pre>/g, (_, code) => `\n\`\`\`fsharp\n${plain(code).replace(/^ /gm, "").trimEnd()}\n\`\`\`\n`)
    .replace(/<\/?span[^>]*>/g, "")
    .replace(/&#32;/g, " ")
    .replace(/ +<\/code>/g, "</code>")
    .replace(/<a href="([^"]*)">([^<]*)<\/a>/g, link)
    .replace(/\[([^\]]*)\]\((\/[^)]*)\)/g, (all, text, address) => link(all, address, text));

const members = (text) => mend(text.slice(text.indexOf("### Functions and values") + "### Functions and values".length)).replace(/^###/gm, "##");

mkdirSync(output, { recursive: true });
const toc = [];
function write(file, name, text) {
  toc.push(`- name: ${JSON.stringify(name)}`, `  href: ${file}`);
  writeFileSync(join(output, file), text);
}
write("builders.md", "Builders", `# Builders\n\nOpen \`LeanTasks\` and \`LeanTasks.FSharp\`. [Which builder when](../../../../docs/reference/fsharp.md#which-builder-when)\n${values.map(({ text }) => members(text)).join("\n")}`);
for (const { file, name, text } of shown) write(file, name, mend(text).replace(/^## /, "# "));
writeFileSync(join(output, "toc.yml"), `${toc.join("\n")}\n`);
if (values.length === 0 || shown.length === 0) throw new Error("fsdocs wrote no builders, or no modules.");
