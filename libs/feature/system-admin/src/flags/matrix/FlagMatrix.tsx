import { Trans, useLingui } from '@lingui/react/macro'
import type { FeatureFlag } from '@frontdesk/contract'
import type { FeatureState } from '@frontdesk/feature-flags'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import classes from './FlagMatrix.module.css'
import { gridMove, type GridCell } from './gridMove.ts'
import { MatrixRowView } from './MatrixRowView.tsx'
import type { PendingSwitches } from './switches.ts'
import type { MatrixRow } from './useMatrixPages.ts'

/** The sizes at the usual size of text, in pixels; the style sheet has the same as multiples of it. */
const rowHeight = 40
const columnWidth = 128
const headHeight = 56
/** How many pixels a pixel of the sizes is, where a user has enlarged the text of the browser. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
const rowsOfAPage = 10

/** The cells near the screen, and the active one wherever it is: it has the focus. */
const withActive = (active: number) => (range: Range) =>
  [...new Set([...defaultRangeExtractor(range), active])].sort((a, b) => a - b)

function ColumnHead({
  flag,
  index,
  start,
  state,
}: {
  flag: FeatureFlag
  index: number
  start: number
  state: FeatureState
}) {
  const { t } = useLingui()
  const names = { on: t`On for everyone`, off: t`Off for everyone`, unknown: t`Unknown for everyone` }
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      className={classes.flag}
      style={{ insetInlineStart: start }}
      title={flag.name}
    >
      <b>{flag.name}</b>
      <span>{names[state]}</span>
    </div>
  )
}

type GridProps = {
  flags: readonly FeatureFlag[]
  /** How many companies there are. */
  total: number
  active: GridCell
  /** Which rows are near the screen. */
  onRange: (range: { first: number; last: number }) => void
  onActive: (cell: GridCell) => void
  onToggle: (cell: GridCell) => void
}

/** The rows and columns near the screen, and the keys and the focus of the grid. */
function useGrid({ flags, total, active, onRange, onActive, onToggle }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [scale] = useState(textScale)
  const isNarrow = useMediaQuery('(max-width: 599px)') === true
  // Cells are left room beside the names.
  const nameWidth = isNarrow ? Math.min(116 * scale, 156) : 172 * scale
  // oxlint-disable-next-line react/incompatible-library -- the compiler leaves this hook as it is, and may.
  const rowWindow = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight * scale,
    overscan: 6,
    scrollPaddingStart: headHeight * scale,
    rangeExtractor: useMemo(() => withActive(active.row), [active.row]),
    onChange: ({ range }) => {
      if (range) onRange({ first: range.startIndex, last: range.endIndex })
    },
  })
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: flags.length,
    getScrollElement: () => grid.current,
    estimateSize: () => columnWidth * scale,
    paddingStart: nameWidth,
    overscan: 2,
    scrollPaddingStart: nameWidth,
    // The same one while the active column stays: the columns of the rows would be others at each frame otherwise, and
    // every row would be drawn anew.
    rangeExtractor: useMemo(() => withActive(active.column), [active.column]),
  })
  const focusCell = ({ row, column }: GridCell) => {
    onActive({ row, column })
    rowWindow.scrollToIndex(row)
    columnWindow.scrollToIndex(column)
    // The cell is drawn after this; what has the focus until then is in the grid as well.
    requestAnimationFrame(() =>
      grid.current
        ?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
        ?.focus({ preventScroll: true }),
    )
  }
  const cellOf = ({ target }: SyntheticEvent): GridCell | null => {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[role="gridcell"]') : null
    return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event)
    if (!cell) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onToggle(cell)
      return
    }
    const next = gridMove(cell, event, { rows: total, columns: flags.length, page: rowsOfAPage })
    if (!next) return
    event.preventDefault()
    focusCell(next)
  }
  const onFocus = (event: SyntheticEvent) => {
    const cell = cellOf(event)
    if (cell && (cell.row !== active.row || cell.column !== active.column)) onActive(cell)
  }
  return { grid, rowWindow, columnWindow, onKeyDown, onFocus }
}

/**
 * The companies and their flags, as a grid of which only the cells near the screen are drawn, in both directions
 * (FLAG-3). The arrow keys, Home, End and the page keys move through it, Enter and the space bar go through the states
 * of a switch.
 */
export function FlagMatrix(
  props: GridProps & {
    /** The row of a place; undefined while it is not loaded. */
    rowAt: (index: number) => MatrixRow | undefined
    stateForEveryone: (flag: FeatureFlag) => FeatureState
    pending: PendingSwitches
  },
) {
  const { flags, total, active, rowAt, stateForEveryone, pending } = props
  const { t } = useLingui()
  const { grid, rowWindow, columnWindow, onKeyDown, onFocus } = useGrid(props)
  const columns = columnWindow.getVirtualItems()
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t`Feature flags of companies`}
      aria-rowcount={total + 1}
      aria-colcount={flags.length + 1}
      className={classes.grid}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <div style={{ width: columnWindow.getTotalSize() }} className={classes.rows} role="presentation">
        <div role="row" aria-rowindex={1} className={classes.head}>
          <div role="columnheader" aria-colindex={1} className={classes.corner}>
            <Trans>Company</Trans>
          </div>
          {columns.map(({ index, start }) => {
            const flag = flags[index]
            return (
              flag && (
                <ColumnHead key={flag.id} flag={flag} index={index} start={start} state={stateForEveryone(flag)} />
              )
            )
          })}
        </div>
        <div role="presentation" className={classes.rows} style={{ height: rowWindow.getTotalSize() }}>
          {rowWindow.getVirtualItems().map(({ index, start }) => (
            <MatrixRowView
              key={index}
              index={index}
              top={start}
              row={rowAt(index)}
              flags={flags}
              columns={columns}
              activeColumn={index === active.row ? active.column : null}
              pending={pending}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
