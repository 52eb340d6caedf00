import { Trans } from '@lingui/react/macro'
import type { Message, User } from '@frontdesk/contract'
import { authorKindOf } from '@frontdesk/chat-thread'
import { ChannelMark, useShortWhen } from '@frontdesk/platform/parts'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { findIn } from '@frontdesk/message-search'
import { transcriptText } from './useMessageSearch.ts'
import { useAuthorName } from '../message/useAuthorName.ts'
import { Marked } from '../chat/Marked.tsx'
import classes from './SearchHit.module.css'

const before = 40
const most = 200

/** The part of a text around the first match, for one or two lines of a result; cut between words if possible. */
export function snippetOf(text: string, query: string): string {
  const [first] = findIn(text, query)
  const from = first?.from ?? 0
  if (from <= before) return text.slice(0, most)
  const start = from - before
  const space = text.slice(start, from).search(/\s/u)
  const cut = text.slice(space === -1 ? start : start + space + 1, start + most)
  // Do not cut a surrogate pair.
  return `…${cut.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')}`
}

type Props = {
  message: Message
  query: string
  /** Name of the customer or chat. */
  chatName: string
  platform: Message['platform'] | null
  sender: User | undefined
  adminId: number | null
  to: string
  /** Whether the hit is open in the thread. */
  isOpen: boolean
  now: Date
}

/** A found message with chat, author, time and an excerpt; links to its place in the chat. */
export const SearchHit = memo(function SearchHit({
  message,
  query,
  chatName,
  platform,
  sender,
  adminId,
  to,
  isOpen,
  now,
}: Props) {
  const speaker = useAuthorName()(authorKindOf(message, sender, adminId), sender)
  const at = message.sentAt ?? message.createdAt
  const shortWhen = useShortWhen()
  const words = transcriptText(message)
  const isSpoken = findIn(message.text, query).length === 0 && findIn(words, query).length > 0
  return (
    <Link to={to} className={classes.hit} aria-current={isOpen ? 'true' : undefined}>
      <span className={classes.head}>
        {platform !== null && <ChannelMark platform={platform} size={18} />}
        <bdi className={classes.name}>{chatName}</bdi>
        <time className={classes.time} dateTime={at}>
          {shortWhen(new Date(at), now)}
        </time>
      </span>
      <span className={classes.text} dir="auto">
        {message.status !== 'received' && (
          <span className={classes.speaker}>
            <Trans>{speaker}:</Trans>{' '}
          </span>
        )}
        {isSpoken && (
          <span className={classes.speaker}>
            <Trans>Voice message:</Trans>{' '}
          </span>
        )}
        <Marked text={snippetOf(isSpoken ? words : message.text, query)} query={query} />
      </span>
    </Link>
  )
})
