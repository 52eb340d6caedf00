import type { FeatureFlag } from '@frontdesk/contract'
import type { CompanyFlagState } from '@frontdesk/contract/limits'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import classes from './FlagMatrix.module.css'
import { switchKey, type OwnSwitch, type PendingSwitches } from './switches.ts'
import { useFlagStateName } from './useFlagStateName.ts'
import type { MatrixRow } from './useMatrixPages.ts'

const ownState = (enabled: OwnSwitch): CompanyFlagState | null =>
  enabled === null ? null : enabled ? 'own-on' : 'own-off'

/** A row of the matrix: a company, and what the flags of the columns that are near the screen are for it. */
export const MatrixRowView = memo(function MatrixRowView({
  index,
  top,
  row,
  flags,
  columns,
  activeColumn,
  pending,
}: {
  index: number
  /** Where it stands, in pixels from the first row. */
  top: number
  /** Undefined while its page is loading. */
  row: MatrixRow | undefined
  flags: readonly FeatureFlag[]
  columns: readonly VirtualItem[]
  /** The column of the cell that Tab reaches; null when it is in another row. */
  activeColumn: number | null
  pending: PendingSwitches
}) {
  const nameOf = useFlagStateName()
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" aria-colindex={1} className={classes.company} title={row?.company.name}>
        {row ? <bdi>{row.company.name}</bdi> : <span className={classes.loading} />}
      </div>
      {columns.map(({ index: column, start }) => {
        const flag = flags[column]
        const state = flag && row?.stateOf.get(flag.id)
        const change = flag && row && pending.get(switchKey(row.company.id, flag.id))
        // A switch that is to be taken back leaves the flag to its rules, which only the server applies.
        const shown = change ? ownState(change.enabled) : (state ?? null)
        const name = shown && nameOf(shown)
        return (
          <div
            key={column}
            role="gridcell"
            aria-colindex={column + 2}
            aria-label={name?.sentence}
            tabIndex={column === activeColumn ? 0 : -1}
            data-row={index}
            data-column={column}
            data-state={shown ?? undefined}
            data-pending={change ? true : undefined}
            className={classes.cell}
            style={{ insetInlineStart: start }}
          >
            {name?.word ?? (change ? '…' : '')}
          </div>
        )
      })}
    </div>
  )
})
