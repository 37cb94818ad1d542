/**
 * The rows of the table in a page that begins with these columns, each as its cells by column.
 *
 * @param page markdown, with one table of such a head
 */
export function tableOf<Column extends string>(
  page: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const lines = page.split("\n").map(cellsOf);
  const head = lines.findIndex((cells) => columns.every((column, index) => cells[index] === column));
  if (head < 0) throw new Error(`There is no table with the columns ${columns.join(", ")}.`);
  const after = lines.slice(head + 2);
  const end = after.findIndex((cells) => cells.length !== columns.length);
  return after
    .slice(0, end < 0 ? undefined : end)
    .map(
      (cells) =>
        Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Record<Column, string>,
    );
}

const cellsOf = (line: string) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
