import type { Colleague, PendingNote } from '@frontdesk/private-notes'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useAdmin, usePlatform } from '@frontdesk/platform'
import { createNoteOutbox } from '../outbox/createNoteOutbox.ts'
import { useColleagues } from '../useColleagues.ts'
import { NoteBubble } from './NoteBubble.tsx'
import classes from './NoteBubble.module.css'

type Props = {
  note: PendingNote
  author: string
  /** The colleagues whom it mentions. */
  mentioned: readonly Colleague[]
  onRetry: () => void
  onDiscard: () => void
}

/** A note on its way to the server, or one that it refused, with the reason and what can be done. */
export function PendingNoteView({ note, author, mentioned, onRetry, onDiscard }: Props) {
  const { refusal, words } = note
  return (
    <NoteBubble
      author={author}
      body={words.body}
      mentioned={mentioned}
      isPending
      meta={
        refusal === null ? (
          <span role="status">
            <Trans>Saving…</Trans>
          </span>
        ) : (
          <>
            <span role="alert" className={classes.refusal}>
              <Trans>Not saved: {refusal}</Trans>
            </span>
            <Button size="compact-xs" variant="default" onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
            <Button size="compact-xs" variant="subtle" color="red" onClick={onDiscard}>
              <Trans>Discard</Trans>
            </Button>
          </>
        )
      }
    />
  )
}

/** A pending note of this administrator. */
export function PendingNoteRow({ note }: { note: PendingNote }) {
  const colleagues = useColleagues(note.companyId)
  const outbox = usePlatform().singleton(createNoteOutbox)
  return (
    <PendingNoteView
      note={note}
      author={useAdmin()?.fullName ?? ''}
      mentioned={colleagues.filter(({ id }) => note.words.mentions.includes(id))}
      onRetry={() => outbox.retry(note.clientNoteId)}
      onDiscard={() => outbox.discard(note.clientNoteId)}
    />
  )
}
