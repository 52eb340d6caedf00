import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Message, User } from '@frontdesk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAnnouncer } from '../announcer/Announcer.tsx'
import { useFilesLabel } from '../files/useFilesLabel.ts'
import { useContentLabel } from '../message/notices/useContentLabel.ts'
import { rowPlaces, type RowPlace } from '../message/rowPlaces.ts'
import { useAuthorName } from '../message/useAuthorName.ts'

/** A burst is one announcement. */
const gather = 500
/** So many speakers of a burst are named. */
const mostNames = 3

const lastRows = (pages: readonly ThreadPage[]) => pages.slice(-2).flatMap((page) => page.rows)

/**
 * Tells assistive technology of what came while the thread was open: each message once and whole, a burst as its number
 * and speakers, growing text never, own messages never; and what of ours was not delivered, or perhaps not: the former at once.
 */
export function useAnnouncements(
  pages: readonly ThreadPage[],
  users: ReadonlyMap<number, User>,
  adminId: number | null,
): void {
  const { t } = useLingui()
  const nameOf = useAuthorName()
  const filesOf = useFilesLabel()
  const unshown = useContentLabel()
  const announcer = useAnnouncer()
  const told = useRef<number | null>(null)
  const troubled = useRef<ReadonlySet<string> | null>(null)
  const rows = lastRows(pages)
  // By number, not by place: a channel that counts in whole seconds puts what came last before what we said in that second.
  const newest = rows.reduce<number | null>(
    (most, { delivery, message }) => (delivery === null && message.id > (most ?? 0) ? message.id : most),
    null,
  )
  const troubles = rows.flatMap(({ key, delivery, message }) => {
    const { status } = message
    return delivery === null && (status === 'failed' || status === 'unknown')
      ? [{ key: `${key} ${status}`, status, message }]
      : []
  })

  /** A message without words is told by what it is. */
  const wordsOf = (message: Message) => message.text || (filesOf(message.metadata.files) ?? unshown(message) ?? '')
  const sentence = ({ authorKind, sender, row }: RowPlace) => {
    const name = nameOf(authorKind, sender)
    const text = wordsOf(row.message)
    return authorKind === 'assistant' ? t`The AI answered: ${text}` : t`${name}: ${text}`
  }
  const burst = (news: readonly RowPlace[]) => {
    const count = news.length
    const speakers = [...new Set(news.map(({ authorKind, sender }) => nameOf(authorKind, sender)))].slice(0, mostNames)
    const names = speakers.join(', ')
    return t`${plural(count, { one: '# new message', other: '# new messages' })}, ${names}`
  }
  const tell = useEffectEvent(() => {
    const before = told.current
    told.current = newest
    if (before === null) return
    const news = rowPlaces(rows, undefined, users, adminId).filter(
      ({ row, authorKind }) => row.delivery === null && authorKind !== 'human' && row.message.id > before,
    )
    const [first] = news
    if (first !== undefined) announcer.say(news.length === 1 ? sentence(first) : burst(news))
  })
  const warn = useEffectEvent(() => {
    const before = troubled.current
    troubled.current = new Set(troubles.map(({ key }) => key))
    if (before === null) return
    for (const { key, status, message } of troubles) {
      const text = wordsOf(message)
      if (before.has(key)) continue
      if (status === 'failed') announcer.warn(t`Not delivered: ${text}`)
      else announcer.say(t`Not known whether it arrived: ${text}`)
    }
  })
  useEffect(() => {
    if (told.current === null) tell()
    const timer = setTimeout(() => tell(), gather)
    return () => clearTimeout(timer)
  }, [newest])
  useEffect(() => warn(), [troubles.map(({ key }) => key).join()])
}
