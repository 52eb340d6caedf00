import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlarm, IconAlarmSnooze, IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { AiState } from '@frontdesk/ai-state'
import { needsYou } from '@frontdesk/chat-thread'
import type { Chat } from '@frontdesk/contract'
import { formatDayTime, formatDayTimeIn, usePlanningZone } from '@frontdesk/platform'
import { Avatar, useShortWhen } from '@frontdesk/platform/parts'
import { memo, use, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { useAtomValue } from 'jotai'
import { AiStateBadge, BlockedBadge, ChannelOffBadge, ElsewhereBadge } from '../../handover/AiStateBadge.tsx'
import { aiStateOfChat, hasAiState } from '../../chat/aiState.ts'
import { markedChannel, otherSide } from '../../chat/chatName.ts'
import { useChatName } from '../../chat/useChatName.ts'
import classes from './InboxRow.module.css'
import { useChannelState } from '../../chat/useChannelState.ts'
import { useFailedMessage, type FailedMessage } from './useFailedMessage.ts'
import { usePreview } from './usePreview.ts'
import { ChatPartsContext } from '../../composer/ChatPartsContext.ts'
import { composerKey, composerTextAtom } from '../../composer/composerTextAtom.ts'
import { useHasComposerText } from '../../composer/useHasComposerText.ts'
import { useTyping } from '../../handover/useTyping.ts'
import { useIsWriting } from '../../stores/useDrafts.ts'

/** The props that a list passes to a row; the row subscribes to the others itself. */
export type ListedRow = Omit<InboxRowProps, 'isWriting' | 'typing' | 'draft' | 'failed' | 'isChannelOff'>

/**
 * An inbox row that subscribes to its own chat: growing AI replies, typing colleagues, unsent text,
 * what did not get through.
 */
export const LiveRow = memo(function LiveRow(row: ListedRow) {
  const { chat, adminId } = row
  const isWriting = useIsWriting(chat.id)
  const text = useAtomValue(composerTextAtom(composerKey(adminId, chat.id)))
  const draft = useHasComposerText(chat.id) ? text : null
  const { is: channel } = useChannelState(chat)
  return (
    <InboxRow
      {...row}
      isWriting={isWriting}
      typing={useTyping(chat.id)}
      draft={draft}
      failed={useFailedMessage(chat)}
      isChannelOff={channel === 'off' || channel === 'deleted'}
    />
  )
})

type InboxRowProps = {
  chat: Chat
  href: string
  isOpen: boolean
  /** Whether an AI reply is being generated. */
  isWriting: boolean
  /** Text that says which colleague is typing; null if none is. */
  typing?: string | null
  /** Unsent text of its composer; empty if only files are attached, null if there is nothing. */
  draft?: string | null
  /** Its newest message that did not get through; null if there is none. */
  failed?: FailedMessage | null
  /** Whether its channel is not connected: then nobody answers in it. */
  isChannelOff?: boolean
  /** Whether the chat is selected; null outside of selection mode. */
  isSelected?: boolean | null
  /** Whether Tab stops at this row; arrow keys reach the other rows of the list. */
  isTabStop?: boolean
  isDense?: boolean
  adminId: number | null
  now: Date
}

/**
 * A chat in the list (CHAT-2): name and time on the first line, preview on the second, after a mark if a message did
 * not get through; unread chats are bold and show their count. In selection mode the row is a
 * checkbox instead of a link.
 */
export const InboxRow = memo(function InboxRow({
  href,
  isOpen,
  isSelected = null,
  isTabStop = true,
  ...shown
}: InboxRowProps) {
  const { chat } = shown
  const common = {
    className: classes.row,
    'data-chat': chat.id,
    'data-unread': chat.unreadCount > 0 || undefined,
    'data-dense': shown.isDense || undefined,
    'aria-current': isOpen ? ('page' as const) : undefined,
    tabIndex: isTabStop ? 0 : -1,
  }
  if (isSelected === null) {
    return (
      <Link to={href} {...common} draggable={false}>
        <RowContent {...shown} isOpen={isOpen} isSelected={null} />
      </Link>
    )
  }
  return (
    <div role="checkbox" aria-checked={isSelected} {...common}>
      <RowContent {...shown} isOpen={isOpen} isSelected={isSelected} />
    </div>
  )
})

type Content = Omit<InboxRowProps, 'href' | 'isTabStop' | 'isSelected'> & { isSelected: boolean | null }

const failureLabels = {
  'not-sent': <Trans>Not sent</Trans>,
  'perhaps-not-sent': <Trans>Perhaps not sent</Trans>,
  'not-delivered': <Trans>Not delivered</Trans>,
}

/** Says that a message did not get through, as the bubble in the thread does. */
const FailureMark = ({ is }: Pick<FailedMessage, 'is'>) => (
  <span className={classes.failed}>
    <IconAlertCircle className={classes.failedIcon} size={14} stroke={2} aria-hidden />
    {failureLabels[is]}
  </span>
)

const minute = 60_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute / 2)
  return () => clearInterval(timer)
}

/** How long a customer has waited for a person, in the largest unit that is whole; at least a minute (D-14). */
function WaitingTime({ since }: { since: Date }) {
  const { t } = useLingui()
  const minutes = useSyncExternalStore(subscribe, () =>
    Math.max(1, Math.floor((Date.now() - since.getTime()) / minute)),
  )
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const when = formatDayTime(since)
  return (
    <time className={classes.waiting} dateTime={since.toISOString()} title={t`Waiting since ${when}`}>
      {days > 0 ? t`waits ${days} d` : hours > 0 ? t`waits ${hours} h` : t`waits ${minutes} min`}
    </time>
  )
}

/** The words for a moment of snoozing, by the clocks of the company's zone as in the bar of the thread (PLAN-1). */
function useSnoozeMoment(): (at: string) => string {
  const { i18n } = useLingui()
  const zone = usePlanningZone()
  return (at) => formatDayTimeIn(at, { zone, language: i18n.locale })
}

/** Until when a chat is snoozed (PLAN-1). */
function SnoozeTime({ until }: { until: string | null }) {
  const { t } = useLingui()
  const momentOf = useSnoozeMoment()
  const when = until === null ? null : momentOf(until)
  const title = when === null ? t`Snoozed until the customer writes` : t`Snoozed until ${when}`
  return (
    <span className={classes.time} title={title}>
      <IconAlarmSnooze className={classes.timeIcon} size={14} stroke={1.75} aria-hidden />
      {when ?? <Trans>Snoozed</Trans>}
    </span>
  )
}

/** Marks a chat that came back from being snoozed (PLAN-1). */
function ReturnMark({ at }: { at: string }) {
  const { t } = useLingui()
  const when = useSnoozeMoment()(at)
  return (
    <time className={classes.waiting} dateTime={at} title={t`Came back at ${when}`}>
      <IconAlarm className={classes.timeIcon} size={14} stroke={1.75} aria-hidden />
      <Trans>Is back</Trans>
    </time>
  )
}

/** How long the customer has waited where a person is needed, else when the last message was sent. */
function RowTime({ chat, now }: { chat: Chat; now: Date }) {
  const shortWhen = useShortWhen()
  if (chat.snooze != null) return <SnoozeTime until={chat.snooze.until} />
  if (needsYou(chat) && typeof chat.waitingSince === 'string')
    return <WaitingTime since={new Date(chat.waitingSince)} />
  if (chat.returnedAt != null) return <ReturnMark at={chat.returnedAt} />
  const instant = new Date(chat.lastMessage?.sentAt ?? chat.lastMessage?.createdAt ?? chat.updatedAt)
  return (
    <time className={classes.time} dateTime={instant.toISOString()} title={formatDayTime(instant)}>
      {shortWhen(instant, now)}
    </time>
  )
}

/** The number of unread messages, as a badge and in words. */
const UnreadCount = ({ count }: { count: number }) => (
  <span className={classes.count}>
    <span aria-hidden>{count > 99 ? '99+' : count}</span>
    <span className={classes.visuallyHidden}>
      <Plural value={count} one="# unread message" other="# unread messages" />
    </span>
  </span>
)

/** The answerer of a chat; a need goes before another app that has the conversation. */
function AnswererBadge({ state, chat, adminId }: { state: AiState; chat: Chat; adminId: number | null }) {
  if (!hasAiState(chat)) return null
  if (chat.conversationOwner === 'another-app' && state.is !== 'needs-you') return <ElsewhereBadge />
  return <AiStateBadge state={state} adminId={adminId} />
}

function RowContent({
  chat,
  isOpen,
  isWriting,
  typing = null,
  draft = null,
  failed = null,
  isChannelOff = false,
  isSelected,
  isDense = false,
  adminId,
  now,
}: Content) {
  const previewOf = usePreview()
  const { labels } = use(ChatPartsContext)
  const hasLabels = labels != null && chat.labelIds !== undefined && chat.labelIds.length > 0
  const name = useChatName(adminId)(chat)
  const wordsOf = (failed: FailedMessage) =>
    failed.is === 'not-delivered' ? previewOf({ ...chat, lastMessage: failed.message }, adminId) : failed.text
  return (
    <>
      {isSelected !== null && (
        <span className={classes.tick} data-ticked={isSelected} aria-hidden>
          {isSelected && <IconCheck size={16} stroke={2.5} />}
        </span>
      )}
      <Avatar
        name={name}
        imageUrl={otherSide(chat)?.avatarUrl ?? null}
        platform={markedChannel(chat)}
        size={isDense ? 32 : 40}
      />
      <span className={classes.text}>
        <span className={classes.line}>
          <bdi className={classes.name} title={name}>
            {name}
          </bdi>
          {hasLabels && isDense && <labels.Chips chat={chat} isCompact />}
          <RowTime chat={chat} now={now} />
        </span>
        <span className={classes.line}>
          <span className={classes.preview} dir="auto">
            {failed !== null ? (
              <>
                <FailureMark is={failed.is} /> {wordsOf(failed)}
              </>
            ) : typing !== null ? (
              <span className={classes.typing}>{typing}</span>
            ) : draft !== null && !isOpen ? (
              <>
                <span className={classes.draft}>{draft === '' ? <Trans>Draft</Trans> : <Trans>Draft:</Trans>}</span>{' '}
                {draft}
              </>
            ) : (
              previewOf(chat, adminId)
            )}
          </span>
          {chat.blockedAt != null ? (
            <BlockedBadge />
          ) : isChannelOff ? (
            <ChannelOffBadge />
          ) : (
            <AnswererBadge state={aiStateOfChat(chat, isWriting)} chat={chat} adminId={adminId} />
          )}
          {chat.unreadCount > 0 && <UnreadCount count={chat.unreadCount} />}
        </span>
        {hasLabels && !isDense && <labels.Chips chat={chat} />}
      </span>
    </>
  )
}
