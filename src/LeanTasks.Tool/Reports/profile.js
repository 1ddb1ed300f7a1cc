"use strict";

// Sorts a table by the column whose heading is clicked: figures by size, the largest first, and names by letter.
for (const table of document.querySelectorAll("table.sortable")) {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => heading.querySelector("button").addEventListener("click", () => {
        const value = row => row.cells[column].dataset.order ?? row.cells[column].textContent;
        const number = table.tBodies[0].rows[0].cells[column].dataset.order !== undefined;
        const before = heading.getAttribute("aria-sort");
        const descending = before === null ? number : before === "ascending";
        const rows = [...table.tBodies[0].rows].sort((one, other) => number ? value(one) - value(other) : value(one).localeCompare(value(other)));
        if (descending) rows.reverse();
        headings.forEach(each => each.removeAttribute("aria-sort"));
        heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
        table.tBodies[0].append(...rows);
    }));
}
