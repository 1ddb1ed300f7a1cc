"use strict";

// Copies a table of figures as tab-separated text, with bare numbers, so that it pastes into a spreadsheet.
(() => {
    const cellText = cell => (cell.dataset.tsv ?? cell.textContent).replace(/\s+/g, " ").trim();

    const tableText = table => [...table.rows]
        .map(row => [...row.cells].map(cellText).join("\t"))
        .join("\n") + "\n";

    // A page opened from a file may have no clipboard; the older way still works there.
    const copyBySelection = text => {
        const area = document.createElement("textarea");
        area.value = text;
        area.className = "offscreen";
        document.body.append(area);
        area.select();
        const copied = document.execCommand("copy");
        area.remove();
        return copied;
    };

    const copy = async text => {
        try {
            await navigator.clipboard.writeText(text);
            return true;
        } catch {
            return copyBySelection(text);
        }
    };

    for (const button of document.querySelectorAll("button[data-copies]")) {
        button.hidden = false;
        button.addEventListener("click", async () => {
            const table = document.getElementById(button.dataset.copies);
            const status = button.parentElement.querySelector("[role=status]");
            const copied = await copy(tableText(table));
            button.focus();
            status.textContent = copied ? "Copied." : "The browser does not allow it: select the table instead.";
            setTimeout(() => { status.textContent = ""; }, 4000);
        });
    }
})();

// Sorts a table by the column whose heading is clicked: first the least figures or the first names, then the other way around,
// then in the order of the report again. A row without a figure comes last.
(() => {
    for (const table of document.querySelectorAll("table.sortable")) {
        const bodies = [...table.tBodies].map(body => [body, [...body.rows]]);
        const rows = bodies.flatMap(([, own]) => own);
        const headings = [...table.tHead.rows[0].cells];

        const sort = (column, direction) => {
            const text = row => row.cells[column].dataset.tsv ?? row.cells[column].textContent;
            const areNumbers = rows.some(row => row.cells[column].dataset.tsv !== undefined);
            const compare = areNumbers ? (one, other) => text(one) - text(other) : (one, other) => text(one).localeCompare(text(other));
            const missing = rows.filter(row => text(row) === "");
            const sorted = rows.filter(row => text(row) !== "").sort((one, other) => direction * compare(one, other));
            bodies[0][0].append(...sorted, ...missing);
        };

        headings.forEach((heading, column) => {
            const button = document.createElement("button");
            button.type = "button";
            button.append(...heading.childNodes);
            heading.append(button);
            button.addEventListener("click", () => {
                const before = heading.getAttribute("aria-sort");
                headings.forEach(each => each.removeAttribute("aria-sort"));
                if (before === "descending") {
                    bodies.forEach(([body, own]) => body.append(...own));
                } else {
                    heading.setAttribute("aria-sort", before === null ? "ascending" : "descending");
                    sort(column, before === null ? 1 : -1);
                }
            });
        });
    }
})();

// A link may lead to a table that is folded away.
(() => {
    const unfold = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details")?.setAttribute("open", "");
    addEventListener("hashchange", unfold);
    unfold();
})();
