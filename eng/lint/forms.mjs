// What GitHub says about dependabot.yml, release.yml, CODEOWNERS, issue forms and config.yml in its documentation, as far as this repository uses it:
// the keys that exist, those that are required, and which values they have. GitHub drops a form with an unknown key silently.
import { existsSync } from "node:fs";
import { join } from "node:path";

const elements = {
  markdown: { attributes: ["value"], required: ["value"] },
  input: { attributes: ["label", "description", "placeholder", "value"], required: ["label"] },
  textarea: { attributes: ["label", "description", "placeholder", "value", "render"], required: ["label"] },
  dropdown: { attributes: ["label", "description", "multiple", "options", "default"], required: ["label", "options"] },
  checkboxes: { attributes: ["label", "description", "options"], required: ["label", "options"] },
};

// The manifest of each ecosystem that can be updated here.
const ecosystems = {
  nuget: ["Directory.Packages.props"],
  npm: ["package.json", "package-lock.json"],
  "github-actions": [".github/workflows"],
  "dotnet-sdk": ["global.json"],
};
const update = ["package-ecosystem", "directory", "directories", "schedule", "groups", "ignore", "allow", "labels", "commit-message", "open-pull-requests-limit", "cooldown", "versioning-strategy"];
const intervals = ["daily", "weekly", "monthly", "quarterly", "semiannually", "yearly"];

const isMap = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** Says which keys of a map are unknown or missing; whether it is one. */
function keys(value, name, known, required, add) {
  if (!isMap(value)) {
    add(`${name} is not a mapping`);
    return false;
  }
  for (const key of Object.keys(value)) if (!known.includes(key)) add(`${name} has the unknown key ${key}: one of ${known.join(", ")}`);
  for (const key of required) if (value[key] === undefined || value[key] === null || value[key] === "") add(`${name} lacks the key ${key}`);
  return true;
}

export function checkForm(form, add) {
  if (!keys(form, "the form", ["name", "description", "title", "labels", "assignees", "projects", "type", "body"], ["name", "description", "body"], add)) return;
  if (!Array.isArray(form.body)) return add("body is not a list");
  const ids = new Set();
  const labels = new Set();
  form.body.forEach((element, index) => {
    const name = `body[${index}]`;
    if (!keys(element, name, ["type", "id", "attributes", "validations"], ["type", "attributes"], add)) return;
    const kind = elements[element.type];
    if (!kind) return add(`${name} has the unknown type ${element.type}: one of ${Object.keys(elements).join(", ")}`);
    if (!keys(element.attributes, `${name}.attributes`, kind.attributes, kind.required, add)) return;
    if (element.validations !== undefined) keys(element.validations, `${name}.validations`, ["required"], [], add);
    if (element.id !== undefined && (!/^[\w-]+$/.test(element.id) || ids.has(element.id))) add(`${name} has an id that is used twice, or has other characters than letters, digits, - and _`);
    ids.add(element.id);
    if (element.type === "markdown") return;
    if (labels.has(element.attributes.label)) add(`${name} has the label of an element before it: ${element.attributes.label}`);
    labels.add(element.attributes.label);
    if (kind.required.includes("options") && !(Array.isArray(element.attributes.options) && element.attributes.options.length > 0)) add(`${name}.attributes.options is not a list with entries`);
    else if (element.type === "checkboxes") element.attributes.options.forEach((option, i) => keys(option, `${name}.attributes.options[${i}]`, ["label", "required"], ["label"], add));
    else if (element.type === "dropdown" && new Set(element.attributes.options).size < element.attributes.options.length) add(`${name}.attributes.options has an entry twice`);
  });
  if (labels.size === 0) add("the form asks for nothing: it has markdown alone");
}

export function checkChooser(config, add) {
  if (!keys(config, "the file", ["blank_issues_enabled", "contact_links"], [], add)) return;
  if (config.blank_issues_enabled !== undefined && typeof config.blank_issues_enabled !== "boolean") add("blank_issues_enabled is not true or false");
  (config.contact_links ?? []).forEach((link, index) => {
    if (keys(link, `contact_links[${index}]`, ["name", "url", "about"], ["name", "url", "about"], add) && !/^https?:\/\//.test(link.url)) add(`contact_links[${index}].url is not a URL`);
  });
}

export function checkDependabot(config, root, add) {
  if (!keys(config, "the file", ["version", "updates"], ["version", "updates"], add)) return;
  if (config.version !== 2) add(`version is ${config.version}, not 2`);
  if (!Array.isArray(config.updates)) return add("updates is not a list");
  config.updates.forEach((entry, index) => {
    const name = `updates[${index}]`;
    if (!keys(entry, name, update, ["package-ecosystem", "schedule"], add)) return;
    const manifests = ecosystems[entry["package-ecosystem"]];
    if (!manifests) add(`${name} has the unknown package-ecosystem ${entry["package-ecosystem"]}: one of ${Object.keys(ecosystems).join(", ")}`);
    if (keys(entry.schedule, `${name}.schedule`, ["interval", "day", "time", "timezone"], ["interval"], add) && !intervals.includes(entry.schedule.interval)) add(`${name}.schedule.interval is ${entry.schedule.interval}: one of ${intervals.join(", ")}`);
    const folders = entry.directories ?? (entry.directory === undefined ? [] : [entry.directory]);
    if (folders.length === 0) add(`${name} names no directory`);
    for (const folder of folders)
      for (const manifest of manifests ?? [])
        if (!existsSync(join(root, folder, manifest))) add(`${name} names the directory ${folder}, which has no ${manifest}`);
    if (entry.cooldown !== undefined && keys(entry.cooldown, `${name}.cooldown`, ["default-days", "semver-major-days", "semver-minor-days", "semver-patch-days", "include", "exclude"], ["default-days"], add) && !Number.isInteger(entry.cooldown["default-days"])) add(`${name}.cooldown.default-days is not a number of days`);
    for (const [group, value] of Object.entries(entry.groups ?? {})) keys(value, `${name}.groups.${group}`, ["patterns", "exclude-patterns", "applies-to", "dependency-type", "update-types"], [], add);
    (entry.ignore ?? []).forEach((value, i) => keys(value, `${name}.ignore[${i}]`, ["dependency-name", "versions", "update-types"], [], add));
  });
}

export function checkNotes(notes, add) {
  if (!keys(notes, "the file", ["changelog"], ["changelog"], add) || !keys(notes.changelog, "changelog", ["exclude", "categories"], [], add)) return;
  if (notes.changelog.exclude !== undefined) keys(notes.changelog.exclude, "changelog.exclude", ["labels", "authors"], [], add);
  (notes.changelog.categories ?? []).forEach((category, index) => {
    const name = `changelog.categories[${index}]`;
    if (!keys(category, name, ["title", "labels", "exclude"], ["title", "labels"], add)) return;
    if (!Array.isArray(category.labels) || category.labels.length === 0) add(`${name}.labels is not a list with entries`);
  });
}

/** Each line has a pattern, which .gitignore would also have without ! and [ ], and its owners: @user, @organization/team or an address. */
export function checkOwners(text, add) {
  text.split("\n").forEach((line, index) => {
    const [pattern, ...owners] = line.replace(/(^|\s)#.*$/, "").trim().split(/\s+/);
    if (pattern === "") return;
    if (/^!|[[\]\\]/.test(pattern)) add(index + 1, `${pattern} is not a pattern of CODEOWNERS`);
    for (const owner of owners)
      if (!/^(@[A-Za-z\d](?:-?[A-Za-z\d])*(\/[\w-]+)?|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(owner)) add(index + 1, `${owner} is not @user, @organization/team or an address`);
  });
}
