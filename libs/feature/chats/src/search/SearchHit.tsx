import { Trans } from '@lingui/react/macro'
import type { Message, User } from '@frontdesk/contract'
import { voiceOf } from '@frontdesk/chat-thread'
import { ChannelMark } from '@frontdesk/platform/parts'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { shortWhen } from '../chat/shortWhen.ts'
import { useSpeakerName } from '../message/useSpeakerName.ts'
import { Marked } from '../message/Marked.tsx'
import classes from './SearchHit.module.css'
import { snippetOf } from './snippetOf.ts'

type Props = {
  message: Message
  words: string
  /** With whom it was. */
  chatName: string
  platform: Message['platform']
  sender: User | undefined
  adminId: number | null
  to: string
  /** Whether it is the one that is open. */
  isOpen: boolean
  now: Date
}

/** One found message: where, who, when, and the words around what was found; it leads to its place in the chat. */
export const SearchHit = memo(function SearchHit({
  message,
  words,
  chatName,
  platform,
  sender,
  adminId,
  to,
  isOpen,
  now,
}: Props) {
  const speaker = useSpeakerName()(voiceOf(message, sender, adminId), sender)
  const at = message.sentAt ?? message.createdAt
  return (
    <Link to={to} className={classes.hit} aria-current={isOpen ? 'true' : undefined}>
      <span className={classes.head}>
        <ChannelMark platform={platform} size={18} />
        <bdi className={classes.name}>{chatName}</bdi>
        <time className={classes.time} dateTime={at}>
          {shortWhen(new Date(at), now)}
        </time>
      </span>
      <span className={classes.words} dir="auto">
        {message.status !== 'received' && (
          <span className={classes.speaker}>
            <Trans>{speaker}:</Trans>{' '}
          </span>
        )}
        <Marked text={snippetOf(message.text, words)} words={words} />
      </span>
    </Link>
  )
})
