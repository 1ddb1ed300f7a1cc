// Writes the site's list of pages, toc.yml, from what docs/README.md lists: node pages.mjs
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const docs = join(root, "docs");
const output = join(root, "artifacts", "obj", "site", "docs");
const lines = [];
const add = (depth, name, page) => lines.push(`${"  ".repeat(depth)}- name: ${JSON.stringify(name)}`, `${"  ".repeat(depth)}  ${page ? `href: ../../../../docs/${page}` : "items:"}`);

// A heading has pages, or groups of pages, each behind a line that ends with a colon.
let depth = 0;
add(depth, "Overview", "README.md");
for (const line of readFileSync(join(docs, "README.md"), "utf8").split("\n")) {
  const page = line.match(/^- \[(.*?)\]\((.*?\.md)\)/);
  if (line.startsWith("## ")) add(0, line.slice(3)), (depth = 1);
  else if (depth > 0 && line.endsWith(":")) add(1, line.slice(0, -1)), (depth = 2);
  else if (page) {
    const [, name, path] = page;
    add(depth, name, path);
    // A list of pages of its own, as that of the rules.
    if (path.endsWith("/README.md")) {
      lines.push(`${"  ".repeat(depth)}  items:`);
      for (const file of readdirSync(join(docs, dirname(path))).filter((file) => file.endsWith(".md") && file !== "README.md").sort()) add(depth + 1, file.slice(0, -3), `${dirname(path)}/${file}`);
    }
  }
}
mkdirSync(output, { recursive: true });
writeFileSync(join(output, "toc.yml"), `${lines.join("\n")}\n`);
