import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { Chat } from '@frontdesk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './InboxList.module.css'
import { InboxRow } from './row/InboxRow.tsx'
import { useHeldOrder } from './useHeldOrder.ts'
import type { More } from './useMoreChats.ts'

type Props = {
  /** Newest first. */
  chats: readonly Chat[]
  openChatId: number | null
  hrefOf: (chatId: number) => string
  /** Chats in which an AI reply is being written. */
  writing: ReadonlySet<number>
  /** What stands unsent in a chat's composer. */
  draftOf: (chatId: number) => string
  more: More
  onMore: () => void
  adminId: number | null
  now: Date
}

/** The chats, newest first; they change places while nobody points at them, and are read on by scrolling (CHAT-3). */
export function InboxList({ chats, openChatId, hrefOf, writing, draftOf, more, onMore, adminId, now }: Props) {
  const { t } = useLingui()
  const order = useHeldOrder(chats)
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const askMore = useEffectEvent(() => more === 'more' && onMore())

  useEffect(() => {
    if (end.current === null) return
    // A screenful early, so that who scrolls on does not meet the end.
    const observer = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && askMore(), { root: list.current, rootMargin: '600px 0px' })
    observer.observe(end.current)
    return () => observer.disconnect()
    // Watched anew after each page: an end that stays in view is told only once.
  }, [chats.length])

  const release = useEffectEvent((event: KeyboardEvent) => {
    // A resting pointer is no longer in use while somebody types elsewhere.
    if (!(event.target instanceof Node && list.current?.contains(event.target))) order.release()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => release(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const showNewest = () => {
    order.refresh()
    if (list.current !== null) list.current.scrollTop = 0
  }

  return (
    <div
      ref={list}
      className={classes.list}
      onPointerMove={order.hold}
      onPointerLeave={order.release}
      onFocus={(event) => event.target.matches(':focus-visible') && order.hold()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && order.release()}
    >
      {order.isWaiting && (
        <div className={classes.waiting}>
          <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden />} onClick={showNewest}>
            <Trans>New activity</Trans>
          </Button>
        </div>
      )}
      <ul className={classes.rows} aria-label={t`Chats`}>
        {order.shown.map((chat) => (
          <li key={chat.id}>
            <InboxRow
              chat={chat}
              href={hrefOf(chat.id)}
              isOpen={chat.id === openChatId}
              isWriting={writing.has(chat.id)}
              draft={draftOf(chat.id)}
              adminId={adminId}
              now={now}
            />
          </li>
        ))}
      </ul>
      <div ref={end} className={classes.end}>
        {more === 'failed' && (
          <p className={classes.failed} role="alert">
            <Trans>More chats could not be loaded.</Trans>
          </p>
        )}
        {more !== 'none' && (
          <Button variant="subtle" size="compact-sm" loading={more === 'asking'} onClick={onMore}>
            {more === 'failed' ? <Trans>Retry</Trans> : <Trans>Load more</Trans>}
          </Button>
        )}
      </div>
    </div>
  )
}
