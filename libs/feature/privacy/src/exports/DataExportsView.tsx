import type { DataExport } from '@frontdesk/contract'
import { FailureState, SettingsSection, SkeletonRows } from '@frontdesk/platform/parts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { isOpen } from './dataExportsQuery.ts'
import type { DataExportChanges } from './DataExportChanges.ts'
import classes from './DataExports.module.css'
import { DataExportRow } from './DataExportRow.tsx'

type Props = {
  /** Whether they are of one customer, and not of the company. */
  isOfCustomer?: boolean
  /** Undefined while they are loaded. */
  exports: readonly DataExport[] | undefined
  /** Why they could not be loaded; `isFinal`: for anybody but an owner. */
  failure: { sentence: string; isFinal: boolean } | null
  isRetrying: boolean
  onRetry: () => void
  changes: DataExportChanges
}

/** The exports of a company with their progress, and the button that begins one (PRIV-1). */
export function DataExportsView({ isOfCustomer = false, exports, failure, isRetrying, onRetry, changes }: Props) {
  return (
    <SettingsSection
      title={isOfCustomer ? <Trans>Export this customer</Trans> : <Trans>Export everything</Trans>}
      lead={
        isOfCustomer ? (
          <Trans>
            An archive with all conversations and files of this customer, for when they ask for it. You can download it
            for seven days.
          </Trans>
        ) : (
          <Trans>
            An archive with all conversations, files, customers, invoices, quick replies and knowledge of your company,
            as JSON and CSV. You can download it for seven days.
          </Trans>
        )
      }
      isWide
    >
      {exports ? (
        <DataExportList exports={exports} changes={changes} />
      ) : failure === null ? (
        <SkeletonRows rows={2} />
      ) : failure.isFinal ? (
        <Text size="sm">
          <Trans>Only owners of the company can export its data.</Trans>
        </Text>
      ) : (
        <FailureState title={<Trans>The exports could not be loaded</Trans>} onRetry={onRetry} isRetrying={isRetrying}>
          {failure.sentence}
        </FailureState>
      )}
    </SettingsSection>
  )
}

function DataExportList({ exports, changes }: { exports: readonly DataExport[]; changes: DataExportChanges }) {
  const { t } = useLingui()
  const { pending, failure } = changes
  return (
    <div className={classes.exports}>
      {!exports.some(isOpen) && (
        <Button className={classes.start ?? ''} loading={pending.start} onClick={changes.start}>
          <Trans>Make an archive</Trans>
        </Button>
      )}
      {failure !== null && (
        <Text role="alert" size="sm" c="var(--fd-danger)">
          {failure}
        </Text>
      )}
      {exports.length > 0 && (
        <ul className={classes.list} aria-label={t`Exports`}>
          {exports.map((one) => (
            <DataExportRow key={one.id} export={one} changes={changes} />
          ))}
        </ul>
      )}
    </div>
  )
}
