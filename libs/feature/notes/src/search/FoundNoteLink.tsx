import type { FoundNote } from '@frontdesk/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { useShortWhen, useToday } from '@frontdesk/platform/parts'
import { IconNote } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './FoundNotes.module.css'

/** The address of a note: its chat, at the message below which it stands. */
const addressOf = ({ note, besideMessageId }: FoundNote) =>
  `/chats/${String(note.chatId)}${besideMessageId === null ? '' : `?message=${String(besideMessageId)}`}`

/** A note with its chat, its author and its time; leads to its place. */
export function FoundNoteLink({ found, onOpen }: { found: FoundNote; onOpen?: () => void }) {
  const { t } = useLingui()
  const { note, chatName } = found
  const shortWhen = useShortWhen()
  const today = useToday()
  const name = note.author.name === '' ? t`A former colleague` : note.author.name
  return (
    <Link to={addressOf(found)} className={classes.hit} {...(onOpen && { onClick: onOpen })}>
      <span className={classes.head}>
        <IconNote size={14} stroke={2} aria-hidden />
        <bdi className={classes.name}>{chatName}</bdi>
        <time className={classes.time} dateTime={note.createdAt}>
          {shortWhen(new Date(note.createdAt), today)}
        </time>
      </span>
      <span className={classes.text} dir="auto">
        <span className={classes.speaker}>
          <Trans>Note by {name}:</Trans>
        </span>{' '}
        {note.body}
      </span>
    </Link>
  )
}
