/** A cell of the grid, by its row and its column. */
export type GridCell = { row: number; column: number }

/**
 * The cell to which a key moves in a grid of so many rows and columns; null for a key that moves nowhere. `page`: how
 * many rows Page Up and Page Down pass. The keys are those of the ARIA grid pattern.
 */
export function gridMove(
  { row, column }: GridCell,
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { rows, columns, page }: { rows: number; columns: number; page: number },
): GridCell | null {
  const [lastRow, lastColumn] = [Math.max(0, rows - 1), Math.max(0, columns - 1)]
  const within = (number: number, last: number) => Math.min(last, Math.max(0, number))
  const rowTo = (number: number) => ({ row: within(number, lastRow), column })
  const columnTo = (number: number) => ({ row, column: within(number, lastColumn) })
  switch (key) {
    case 'ArrowUp':
      return rowTo(row - 1)
    case 'ArrowDown':
      return rowTo(row + 1)
    case 'ArrowLeft':
      return columnTo(column - 1)
    case 'ArrowRight':
      return columnTo(column + 1)
    case 'PageUp':
      return rowTo(row - page)
    case 'PageDown':
      return rowTo(row + page)
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : columnTo(0)
    case 'End':
      return ctrlKey ? { row: lastRow, column: lastColumn } : columnTo(lastColumn)
    default:
      return null
  }
}
