// Copies an assembly and its comments: node comments.mjs ASSEMBLY FOLDER
// docfx prefers what a comment inherits to what it says itself. In the copy, <inheritdoc> inherits only what is not said.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const [assembly, folder] = process.argv.slice(2);
const comments = assembly.replace(/\.dll$/, ".xml");
mkdirSync(folder, { recursive: true });
copyFileSync(assembly, join(folder, basename(assembly)));
writeFileSync(join(folder, basename(comments)), readFileSync(comments, "utf8").replace(/<member name=[\s\S]*?<\/member>/g, (member) => {
  // The elements of a member are indented by twelve blanks.
  const own = [...member.matchAll(/^ {12}<(summary|returns|remarks)\b|^ {12}<(param|typeparam) name="(\w+)"/gm)].map(([, element, kind, name]) => (element ? `self::${element}` : `self::${kind}[@name='${name}']`));
  return own.length === 0 ? member : member.replace(/^( {12}<inheritdoc\b(?![^>]*\bpath=)[^>]*?) ?\/>/gm, `$1 path="/*[not(${own.join(" or ")})]" />`);
}));
