import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ThreadPage } from '@frontdesk/chat-thread'
import type { Message, User } from '@frontdesk/contract'
import { useAnnouncer } from '@frontdesk/platform/parts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFilesLabel } from '../files/useFilesLabel.ts'
import { useContentLabel } from '../message/notices/useContentLabel.ts'
import { rowPlaces, type RowPlace } from '../message/rowPlaces.ts'
import { useAuthorName } from '../message/useAuthorName.ts'

/** Messages within this time are announced together, in milliseconds. */
const gather = 500
/** Maximum number of authors named in one announcement. */
const mostNames = 3

const lastRows = (pages: readonly ThreadPage[]) => pages.slice(-2).flatMap((page) => page.rows)

/**
 * Announces new messages of the open thread to assistive technology: each once and whole, several at once by number and
 * authors; not streaming text or own messages. Also announces own messages that failed (at once) or may have failed.
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
  const announced = useRef<number | null>(null)
  const troubled = useRef<ReadonlySet<string> | null>(null)
  const rows = lastRows(pages)
  // By id, not by order: with timestamps in whole seconds, the newest message may sort before
  // an own one of that second.
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

  /** The text of a message, or what it contains if it has none. */
  const textOf = (message: Message) => message.text || (filesOf(message.metadata.files) ?? unshown(message) ?? '')
  const sentence = ({ authorKind, sender, row }: RowPlace) => {
    const name = nameOf(authorKind, sender)
    const text = textOf(row.message)
    return authorKind === 'assistant' ? t`The AI answered: ${text}` : t`${name}: ${text}`
  }
  const burst = (news: readonly RowPlace[]) => {
    const count = news.length
    const authors = [...new Set(news.map(({ authorKind, sender }) => nameOf(authorKind, sender)))].slice(0, mostNames)
    const names = authors.join(', ')
    return t`${plural(count, { one: '# new message', other: '# new messages' })}, ${names}`
  }
  const announce = useEffectEvent(() => {
    const before = announced.current
    announced.current = newest
    if (before === null) return
    const news = rowPlaces(rows, undefined, users, adminId).filter(
      ({ row, authorKind }) => row.delivery === null && authorKind !== 'human' && row.message.id > before,
    )
    const [first] = news
    if (first !== undefined) announcer.announce(news.length === 1 ? sentence(first) : burst(news))
  })
  const warn = useEffectEvent(() => {
    const before = troubled.current
    troubled.current = new Set(troubles.map(({ key }) => key))
    if (before === null) return
    for (const { key, status, message } of troubles) {
      const text = textOf(message)
      if (before.has(key)) continue
      if (status === 'failed') announcer.warn(t`Not delivered: ${text}`)
      else announcer.announce(t`Not known whether it arrived: ${text}`)
    }
  })
  useEffect(() => {
    if (announced.current === null) announce()
    const timer = setTimeout(() => announce(), gather)
    return () => clearTimeout(timer)
  }, [newest])
  useEffect(() => warn(), [troubles.map(({ key }) => key).join()])
}
