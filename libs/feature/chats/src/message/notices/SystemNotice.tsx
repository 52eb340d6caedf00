import { type ThreadRow, threadPages, type Thread } from '@frontdesk/chat-thread'
import { formatTime } from '@frontdesk/platform'
import type { Message } from '@frontdesk/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { timeOf } from '../rowPlaces.ts'
import classes from './SystemNotice.module.css'
import { RetryRun } from './RetryRun.tsx'
import { useChannelEventText } from './useChannelEventText.ts'
import { chatKeys } from '../../cache/chatKeys.ts'

const textOf = (field: unknown): string => (typeof field === 'string' ? field : '')

/** Returns the text of a system message: translated by its key, else as sent by the provider API. */
function useNoticeText(): (message: Message) => string {
  const { t } = useLingui()
  const linkText = (link: string) =>
    link === '' ? t`The customer came again by a link.` : t`The customer came again by the link “${link}”.`
  const textOfEvent = useChannelEventText()
  return ({ metadata, text }) => {
    switch (metadata.notice) {
      case 'assistant-failed':
        return t`The AI could not answer this message.`
      case 'assistant-withheld':
        return t`The AI’s answer would have given away its instructions, so it was not sent. Please answer yourself.`
      case 'assistant-limit-reached':
        return t`The AI has written very many answers within an hour; it will go on answering in a while.`
      case 'assistant-interrupted':
        return t`The AI was interrupted while it was answering; nothing of its answer was sent.`
      case 'assistant-budget-reached':
        return t`The AI has given all the answers that it may give in one conversation within a day; a person answers now.`
      case 'assistant-quota-reached':
        return t`The AI has used up what your company has for a day. Please answer yourself: the AI goes on by itself in the course of the next day, and support can give your company more.`
      case 'assistant-long-wait':
        return t`The AI could not begin to answer in the time that your company lets customers wait. Please answer yourself.`
      case 'assistant-paused':
        return t`The AI is paused because of your plan. Please answer yourself: nothing is lost, and the AI goes on by itself when the plan is paid, changed or begins a new month.`
      case 'conversation-elsewhere':
        return t`Another app has this conversation now: the AI does not answer here. A person who writes takes it over.`
      case 'conversation-here':
        return t`This conversation is here again.`
      case 'conversation-asked-for':
        return t`Another app asks for this conversation.`
      case 'came-by-link':
        return linkText(textOf(metadata['link']))
      case 'channel-event':
        return textOfEvent(metadata) ?? text
      case undefined:
        return text
    }
    return text
  }
}

/** Whether no message of the company follows this one, according to the newest cached pages. */
const isOpen = (queryClient: QueryClient, chatId: number, messageId: number) =>
  !queryClient
    .getQueriesData<Thread>({ queryKey: chatKeys.threads })
    .flatMap(([, thread]) => (thread?.chatId === chatId ? threadPages(thread).slice(-2) : []))
    .some(({ rows }) =>
      rows.some(({ message }) => message.id > messageId && message.kind !== 'system' && message.status !== 'received'),
    )

/** Whether a message still awaits an answer; updates with the thread, wherever the caller is rendered. */
function useIsOpen(chatId: number, messageId: number): boolean {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => isOpen(queryClient, chatId, messageId),
  )
}

const isOfRun: Readonly<Record<string, true>> = {
  'assistant-failed': true,
  'assistant-interrupted': true,
  'assistant-limit-reached': true,
  'assistant-budget-reached': true,
  'assistant-quota-reached': true,
  'assistant-long-wait': true,
  'assistant-paused': true,
}

/** A retry button below the notice of a failed AI answer, while the message is unanswered. */
function NoticeRetry({ message: { id, chatId, companyId, metadata } }: { message: Message }) {
  const { agentReplyToMessageId: messageId, notice = '' } = metadata
  const isOpen = useIsOpen(chatId, messageId ?? 0)
  return isOfRun[notice] && messageId !== undefined && isOpen ? (
    <RetryRun at={`notice-${String(id)}`} companyId={companyId} chatId={chatId} messageId={messageId} />
  ) : null
}

/** Dials the number of a missed call. */
function CallBack({ metadata: { event, phone } }: Pick<Message, 'metadata'>) {
  if (event !== 'missed-call' || typeof phone !== 'string' || !/^\+\d{5,20}$/u.test(phone)) return null
  return (
    <Anchor href={`tel:${phone}`} size="xs">
      <Trans>Call back {phone}</Trans>
    </Anchor>
  )
}

/** A system message in a thread, centred and dimmed. */
export function SystemNotice({ row }: { row: ThreadRow }) {
  const text = useNoticeText()(row.message)
  return (
    <div
      role="article"
      tabIndex={-1}
      aria-label={text}
      className={classes.notice}
      data-row={row.key}
      data-voice="system"
    >
      <span dir="auto">{text}</span> <time dateTime={row.message.createdAt}>{formatTime(timeOf(row))}</time>{' '}
      <NoticeRetry message={row.message} />
      <CallBack metadata={row.message.metadata} />
    </div>
  )
}
