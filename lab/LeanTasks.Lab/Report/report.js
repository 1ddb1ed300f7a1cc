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
