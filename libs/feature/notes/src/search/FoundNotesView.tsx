import type { FoundNote } from '@frontdesk/contract'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { FoundNoteLink } from './FoundNoteLink.tsx'
import classes from './FoundNotes.module.css'

/** The notes that a search has found, or that it failed. */
export type FoundNotesProps = { found: readonly FoundNote[]; isFailed: boolean; isAsking: boolean; onRetry: () => void }

/** The notes that a search has found, above the messages that it finds; nothing without any. */
export function FoundNotesView({ found, isFailed, isAsking, onRetry }: FoundNotesProps) {
  const { t } = useLingui()
  if (isFailed)
    return (
      <p className={classes.count} role="alert">
        <Trans>The notes could not be searched.</Trans>{' '}
        <button type="button" className={classes.retry} disabled={isAsking} onClick={onRetry}>
          <Trans>Retry</Trans>
        </button>
      </p>
    )
  if (found.length === 0) return null
  return (
    <section className={classes.found} aria-label={t`Found notes`}>
      <p className={classes.count} role="status">
        <Plural value={found.length} one="# note" other="# notes" />
      </p>
      {/* Focusable, so that a long list can be scrolled by keyboard. */}
      <ol className={classes.list} tabIndex={0} aria-label={t`Found notes`}>
        {found.map((one) => (
          <li key={one.note.id}>
            <FoundNoteLink found={one} />
          </li>
        ))}
      </ol>
    </section>
  )
}
