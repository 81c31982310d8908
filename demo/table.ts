/** Rows as text in columns; numbers to the right. The first row holds the names. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => display(row[column]).length)));
  const line = (row: readonly (string | number)[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return typeof cell === "number" ? display(cell).padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd();
  const names = head.map((name, column) =>
    typeof body[0]?.[column] === "number" ? display(name).padStart(widths[column] ?? 0) : name,
  );
  return [line(names), widths.map((width) => "─".repeat(width)).join("  "), ...body.map(line)].join("\n");
}

/** A text of at most `width` characters; a longer one ends in `…`. */
export function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}

function display(cell: string | number | undefined): string {
  if (cell === undefined) return "";
  return typeof cell === "number" ? cell.toLocaleString("en") : cell;
}
