import { useLingui } from '@lingui/react/macro'
import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { ThreadRow } from '@frontdesk/chat-thread'
import type { Chat, Message } from '@frontdesk/contract'
import { useAddTestQuestion, useToasts, useIsSupportInbox, lazyPart } from '@frontdesk/platform'
import { Late } from '@frontdesk/platform/parts'
import { useCallback, useEffect, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { MessageActionsContext } from './MessageActions.tsx'
import classes from './MessageActionsProvider.module.css'
import type { MessageAction } from './MessageMenu.tsx'
import { ReportOutcomes } from './MessageReportOutcome.tsx'
import { useDeleteMessage } from './useDeleteMessage.ts'
import { channelOf } from '../../chat/chatName.ts'
import { useChatControl } from '../../chat/useChatControl.ts'
import { useLongPress } from '../../chat/useLongPress.ts'

const loadMenu = () => import('./MessageMenu.tsx').then(({ MessageMenu }) => ({ default: MessageMenu }))
const MessageMenu = lazyPart(loadMenu)
const DetailsDialog = lazyPart(() =>
  import('./DetailsDialog.tsx').then((loaded) => ({ default: loaded.DetailsDialog })),
)
const DeleteDialog = lazyPart(() => import('./DeleteDialog.tsx').then((loaded) => ({ default: loaded.DeleteDialog })))
const ReportDialog = lazyPart(() => import('./ReportDialog.tsx').then((loaded) => ({ default: loaded.ReportDialog })))

type Open = { row: ThreadRow; from: HTMLElement; what: 'menu' | Exclude<MessageAction, 'reply' | 'copy' | 'test'> }

/** Whether a message is what the assistant was asked, or its reply. */
const isQuestionOrReply = ({ purpose }: Chat, { text, platform, status, isDeleted, metadata }: Message): boolean =>
  text !== '' &&
  !isDeleted &&
  (platform === 'openai'
    ? metadata.agentReplyToMessageId !== undefined
    : status === 'received' || purpose === 'assistant')

/** Whether the channel has a message and shows others as replies to it. */
const isQuotable = (chat: Chat, { kind, status, isDeleted, metadata }: Message): boolean =>
  capabilitiesOf(channelOf(chat)).quotes &&
  kind !== 'system' &&
  !isDeleted &&
  metadata.isReaction !== true &&
  !['pending', 'unknown', 'failed'].includes(status)

/** The menu button of the message that contains an element; null where it has none. */
const menuButtonOf = (target: Element): HTMLElement | null =>
  target.closest('[data-message]')?.querySelector<HTMLElement>('[data-message-menu]') ?? null

/** The menu apart from the dialogs: React would keep it, hidden, until the code of a dialog is there. */
const LateMenu = (props: ComponentProps<typeof MessageMenu>) => (
  <Late>
    <MessageMenu {...props} />
  </Late>
)

/** Loads the menu with the thread, before it is asked for: the list alone needs none. */
const useMenuWithThread = () => useEffect(() => void loadMenu().catch(() => undefined), [])

/** A long press on a link or a picture is the browser's. */
const pressedMenu = (target: Element) => (target.closest('a, button, input') === null ? menuButtonOf(target) : null)

/**
 * Provides the message actions of a thread (MSG-7): one menu and its dialogs for all rows, opened by a row's button,
 * the context-menu key, or a long press.
 */
export function MessageActionsProvider({
  chat,
  onReply,
  children,
}: {
  chat: Chat
  /** Makes the next message a reply to one; null where nothing can be written, or the provider takes no replies. */
  onReply: ((message: Message) => void) | null
  children: ReactNode
}) {
  const { t } = useLingui()
  const toasts = useToasts()
  const [open, setOpen] = useState<Open | null>(null)
  const openMenu = useCallback((row: ThreadRow, from: HTMLElement) => setOpen({ row, from, what: 'menu' }), [])
  const remove = useDeleteMessage(chat)
  const addTestQuestion = useAddTestQuestion(chat.companyId)
  const isSupportInbox = useIsSupportInbox()
  const hasChecks = useChatControl() !== null && !isSupportInbox
  useMenuWithThread()
  const press = useLongPress(pressedMenu, (button) => button.click())
  const close = () => {
    setOpen(null)
    // Focus the message: its button may have disappeared with the action, its row stays.
    const { from } = open ?? {}
    if (from?.isConnected) (from.closest<HTMLElement>('[data-message]') ?? from).focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    const button = isMenuKey && event.target instanceof Element ? menuButtonOf(event.target) : null
    if (button === null) return
    event.preventDefault()
    button.click()
  }
  const copy = ({ message }: ThreadRow) =>
    navigator.clipboard.writeText(message.text).then(
      () => toasts.show({ type: 'success', message: t`The text was copied` }),
      () => toasts.show({ type: 'error', message: t`The text could not be copied` }),
    )
  const act = (action: MessageAction) => {
    if (open === null) return
    if (action !== 'reply' && action !== 'copy' && action !== 'test') return setOpen({ ...open, what: action })
    if (action === 'reply') onReply?.(open.row.message)
    else if (action === 'test') addTestQuestion(open.row.message.id)
    else void copy(open.row)
    close()
  }
  return (
    <MessageActionsContext value={openMenu}>
      <div className={classes.provider} onKeyDown={onKeyDown} {...press.events}>
        <ReportOutcomes companyId={isSupportInbox ? null : chat.companyId}>{children}</ReportOutcomes>
      </div>
      {open?.what === 'menu' && (
        <LateMenu
          row={open.row}
          from={open.from}
          onAction={act}
          canReply={onReply !== null && isQuotable(chat, open.row.message)}
          canTest={hasChecks && isQuestionOrReply(chat, open.row.message)}
          canReport={!isSupportInbox}
          onClose={close}
        />
      )}
      <Late>
        {open?.what === 'delete' && (
          <DeleteDialog
            message={open.row.message}
            chat={chat}
            onClose={close}
            onDelete={() => {
              remove({ messageId: open.row.message.id })
              close()
            }}
          />
        )}
        {open?.what === 'report' && <ReportDialog chat={chat} message={open.row.message} onClose={close} />}
        {open?.what === 'details' && <DetailsDialog chat={chat} message={open.row.message} onClose={close} />}
      </Late>
    </MessageActionsContext>
  )
}
