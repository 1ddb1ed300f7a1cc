// Checks the links and references of the site's pages, and leads those to other files of the repository there: node links.mjs SITE [ADDRESS]
// ADDRESS is that of the repository on GitHub; without it they lead to the files of this clone. docfx checks the headings that links name, and
// knows no file outside the site.
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const [site, repository] = process.argv.slice(2);
const root = join(import.meta.dirname, "..", "..");
const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html"));
const faults = [];

/** What stands in place of a link, which is changed only if it leads out of the site. */
function follow(page, link) {
  if (/^([a-z]+:|\/\/|#?$)/i.test(link)) return link;
  const [path, anchor] = link.split("#");
  // The site has the folders of the repository.
  const target = decodeURI(path === "" ? page : join(dirname(page), path)).split(sep).join("/");
  if (existsSync(join(site, target))) return link;
  if (target.startsWith("..") || !existsSync(join(root, target))) {
    faults.push(`${page}: ${link} leads nowhere`);
    return link;
  }
  const kind = statSync(join(root, target)).isDirectory() ? "tree" : "blob";
  const there = repository ? `${repository}/${kind}/HEAD/${target}` : relative(join(site, dirname(page)), join(root, target)).split(sep).join("/");
  return anchor ? `${there}#${anchor}` : there;
}

let links = 0;
for (const page of pages) {
  const html = readFileSync(join(site, page), "utf8");
  const followed = html.replace(/(\s(?:href|src|srcset)=")([^"]*)(")/g, (_, before, link, after) => (links++, before + follow(page, link) + after));
  // docfx writes a reference that it cannot resolve as its full name, without a link.
  for (const [, name] of html.matchAll(/<span class="xref">(\w+\.[^<]*)<\/span>/g)) faults.push(`${page}: ${name} is referred to, but is not documented`);
  if (followed !== html) writeFileSync(join(site, page), followed);
}
for (const fault of faults) console.error(fault);
console.log(`${pages.length} pages, ${links} links: ${faults.length} faults`);
process.exit(faults.length > 0 || pages.length === 0 ? 1 : 0);
