/** Prints rows under their headings, aligned, with a title above. */
export function printTable(title: string, headings: readonly string[], rows: readonly (readonly string[])[]) {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(
    `\n${title}\n${line(headings)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}\n${rows.map(line).join('\n')}`,
  )
}
