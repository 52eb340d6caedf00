import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconSparkles, IconUser } from '@tabler/icons-react'
import type { Chat } from '@frontdesk/contract'
import { formatDayTime } from '@frontdesk/platform'
import { Avatar } from '@frontdesk/platform/parts'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { chatName, otherSide } from './chatName.ts'
import classes from './InboxRow.module.css'
import { shortWhen } from './shortWhen.ts'
import { usePreview } from './usePreview.ts'

type Props = {
  chat: Chat
  href: string
  isOpen: boolean
  /** An AI reply is being written in it at this moment. */
  isWriting: boolean
  /** What stands unsent in its composer. */
  draft: string
  adminId: number | null
  now: Date
}

/** A chat in the list (CHAT-2): who and when on one line, what on the next; unread ones weigh more and are counted. */
export const InboxRow = memo(function InboxRow({ chat, href, isOpen, isWriting, draft, adminId, now }: Props) {
  const { t } = useLingui()
  const preview = usePreview()(chat, adminId)
  const name = chatName(chat)
  const instant = new Date(chat.lastMessage?.sentAt ?? chat.lastMessage?.createdAt ?? chat.updatedAt)
  const count = chat.unreadCount
  return (
    <Link to={href} className={classes.row} aria-current={isOpen ? 'page' : undefined} data-unread={count > 0 || undefined} data-chat={chat.id} draggable={false}>
      <Avatar name={name} imageUrl={otherSide(chat)?.avatarUrl ?? null} platform={chat.platform} />
      <span className={classes.words}>
        <span className={classes.line}>
          <bdi className={classes.name}>{name}</bdi>
          <time className={classes.time} dateTime={instant.toISOString()} title={formatDayTime(instant)}>
            {shortWhen(instant, now)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.preview} dir="auto">
            {isWriting ? (
              <span className={classes.writing}>
                <Trans>AI is writing…</Trans>
              </span>
            ) : draft !== '' && !isOpen ? (
              <>
                <span className={classes.draft}>
                  <Trans>Draft:</Trans>
                </span>{' '}
                {draft}
              </>
            ) : (
              preview
            )}
          </span>
          {chat.settings.aiEnabled ? (
            <span className={classes.ai} role="img" aria-label={t`AI answers`} title={t`AI answers`}>
              <IconSparkles size={16} stroke={1.75} aria-hidden />
            </span>
          ) : (
            <span className={classes.person} role="img" aria-label={t`A person answers`} title={t`A person answers`}>
              <IconUser size={16} stroke={1.75} aria-hidden />
            </span>
          )}
          {count > 0 && (
            <span className={classes.count}>
              <span aria-hidden>{count > 99 ? '99+' : count}</span>
              <span className={classes.aloud}>
                <Plural value={count} one="# unread message" other="# unread messages" />
              </span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
})
