import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat, Message } from '@frontdesk/contract'
import { shortcutHints, useAdmin, useSession, useToasts, useTypedText } from '@frontdesk/platform'
import { ActionIcon } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useLingui } from '@lingui/react/macro'
import { createElement, use, useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { AttachedFile } from '../attachments/createChosenFiles.ts'
import { AboveKeyboard } from './AboveKeyboard.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { emitChatChanged } from '../cache/changeChat.ts'
import { useChats } from '../stores/createChats.ts'
import { useInboxAction } from '../stores/inboxActions.ts'
import { leaveComposer } from '../chat/chatFocus.ts'
import { channelOf, otherSide } from '../chat/chatName.ts'
import composerClasses from './Composer.module.css'
import { Composer } from './Composer.tsx'
import { ChatPartsContext } from './ChatPartsContext.ts'
import { composerKey, type ComposerQuote, composerQuoteAtom, composerTextAtom } from './composerTextAtom.ts'
import { QuotedMessage } from './QuotedMessage.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { useAttachments } from './useAttachments.ts'
import { useCaret } from './useCaret.ts'
import { useReplyWindow } from './ReplyWindowNotice.tsx'

/** Names of channels, under which the provider keeps a customer whose channel names nobody. */
const channelNames = new Set(['Telegram', 'Telegram Business', 'WhatsApp', 'WhatsApp Web', 'Instagram'])

/**
 * The name of a chat's customer, as the company calls them where it does; empty where the channel tells a number alone,
 * and in a group, of which no single person is addressed.
 */
function customerNameOf(chat: Chat): string {
  if (chat.customerName != null) return chat.customerName
  if (chat.users.filter(({ kind }) => kind === 'customer').length > 1) return ''
  const name = otherSide(chat)?.displayName?.trim() ?? ''
  return /\p{L}/u.test(name) && !channelNames.has(name) ? name : ''
}

/** Types a slash at the caret of a field, after a space, as the keyboard would. */
function typeSlash(node: HTMLTextAreaElement | null, onText: (text: string) => void): void {
  if (node === null) return
  const before = node.value.slice(0, node.selectionStart)
  const typed = before === '' || /\s$/u.test(before) ? `${before}/` : `${before} /`
  flushSync(() => onText(typed + node.value.slice(node.selectionEnd)))
  node.focus()
  node.setSelectionRange(typed.length, typed.length)
}

/** Plans the words of a customer's chat for a time, where the provider can; words alone, and no reply (PLAN-1). */
function SendLater({ chat, text: typed, onPlanned }: { chat: Chat; text: string; onPlanned: () => void }) {
  const text = typed.trim()
  const { planning } = use(ChatPartsContext)
  const chats = useChats()
  if (!planning || chat.purpose !== 'customer' || text === '') return null
  return createElement(planning.SendLater, {
    chat,
    text,
    onPlanned,
    onChanged: (changed) => emitChatChanged(chats, changed),
  })
}

/** Begins to record a voice message (WORD-2). */
function RecordButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  const hints = shortcutHints('recordVoice')
  return (
    <ActionIcon
      className={composerClasses.attach ?? ''}
      size={45}
      aria-label={t`Record a voice message`}
      {...hints}
      title={`${t`Record a voice message`}: ${hints.title}`}
      onClick={onClick}
    >
      <IconMicrophone size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

type Recording = {
  add: ReturnType<typeof useAttachments>['add']
  /** Whether nothing can be sent now. */
  isShut: boolean
  onEnd: () => void
}

/** Records a voice message for a customer's chat, where the app and the channel can (WORD-2). */
function useRecorder(chat: Chat, { add, isShut, onEnd }: Recording) {
  const { Recorder = null } = use(ChatPartsContext)
  const { voice } = capabilitiesOf(channelOf(chat))
  const session = useSession()
  const [openIn, setOpenIn] = useState<number | null>(null)
  const isOpen = openIn === chat.id
  const isPossible = Recorder !== null && voice !== null && chat.purpose === 'customer'
  const canRecord = isPossible && !isOpen && !isShut
  const record = () => setOpenIn(chat.id)
  useInboxAction('recordVoice', () => canRecord && record(), canRecord)
  return {
    recordButton: canRecord && <RecordButton onClick={record} />,
    recorder:
      isPossible &&
      isOpen &&
      createElement(Recorder, {
        key: chat.id,
        takes: voice,
        onRecorded: (recording) => {
          // After a sign-out the device holds nothing of the user, and stays so.
          if (session.accessToken() !== null) add([recording], { voice: true })
        },
        onEnd: () => {
          setOpenIn(null)
          onEnd()
        },
      }),
  }
}

/** Removes a chosen file. The words of a recording are nowhere else: its removal can be undone. */
function useRemoval({
  files,
  remove,
  putBack,
}: Pick<ReturnType<typeof useAttachments>, 'files' | 'remove' | 'putBack'>) {
  const { t } = useLingui()
  const toasts = useToasts()
  return (id: string) => {
    const file = files.find((each) => each.id === id)
    remove(id)
    if (file?.voice !== true) return
    const undo = { label: t`Undo`, run: () => putBack(file) }
    toasts.show({ type: 'info', message: t`The voice message was removed.`, action: undo })
  }
}

/** The message that a reply is to, as it is now where it is loaded, and the id of its quote in the document. */
function useQuote(key: string, findMessage: Props['findMessage']) {
  const [quote, setQuote] = useAtom(composerQuoteAtom(key))
  const quoted = quote === null ? undefined : findMessage?.(quote.messageId)
  return { quote, setQuote, quoted, quoteId: useId() }
}

type Props = {
  chat: Chat
  /** Puts a message into the outbox; false if that is closed, as after the end of the session: the input stays. */
  onSend: (text: string, files: readonly AttachedFile[], repliesTo: ComposerQuote | null) => boolean
  /** A message of the chat as it is now; undefined for one that is not loaded. */
  findMessage?: (messageId: number) => Message | undefined
  /** The server's message why the last message was not sent; null if it was. */
  error: string | null
  onDismissError: () => void
  takesFocus?: boolean
  /** The choice between a reply and a note, above all. */
  modes?: ReactNode
}

/**
 * The composer of a chat. Text, caret, files and the message that is replied to are stored per chat until they
 * are sent (MSG-4, MSG-5).
 */
export function ChatComposer({ chat, onSend, findMessage, error, onDismissError, takesFocus = false, modes }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const channel = channelOf(chat)
  const [text, setText] = useTypedText(composerTextAtom(key))
  const chosen = useAttachments(key, channel)
  const { files, refused, preparing, add, release } = chosen
  const { quote, setQuote, quoted, quoteId } = useQuote(key, findMessage)
  const reply = useReplyWindow(chat)
  const field = useCaret(key)
  const { Menu, Emoji } = use(ChatPartsContext)
  // Notes, and conversations with the assistant and with support, have no customer.
  const hasMenu = Menu !== null && chat.purpose === 'customer'
  const focus = () => field.current?.focus()
  const removeFile = useRemoval(chosen)
  // MSG-13: without an administrator nothing can be sent, and trying must not discard the input.
  const isShut = adminId === null || reply?.isOpen === false
  const { recordButton, recorder } = useRecorder(chat, { add, isShut, onEnd: focus })
  const clear = () => {
    setText('')
    setQuote(null)
  }
  const cancelQuote = () => {
    setQuote(null)
    focus()
  }
  const send = (words: string) => {
    if (!onSend(words, files, quoted?.isDeleted === true ? null : quote)) return
    clear()
    release(files)
  }
  const pick = (picked: readonly File[]) => {
    add(picked)
    focus()
  }
  return (
    <AboveKeyboard>
      <Composer
        text={text}
        onText={setText}
        onSend={send}
        error={error}
        onDismissError={onDismissError}
        takesFocus={takesFocus}
        carries={capabilitiesOf(channel)}
        fileCount={files.length}
        onPick={pick}
        isShut={isShut || preparing > 0}
        onQuickReply={hasMenu ? () => typeSlash(field.current, setText) : undefined}
        // The first Escape ends the reply, the next one leaves the field.
        onLeave={() => (quote === null ? leaveComposer(chat.id) : setQuote(null))}
        describedBy={quote === null ? undefined : quoteId}
        fieldRef={field}
        besideSend={
          files.length === 0 &&
          (text.trim() === ''
            ? recordButton
            : quote === null && <SendLater chat={chat} text={text} onPlanned={clear} />)
        }
      >
        {modes}
        {hasMenu &&
          text.includes('/') &&
          createElement(Menu, {
            field,
            text,
            onText: setText,
            companyId: chat.companyId,
            customerName: customerNameOf(chat),
            onFiles: chosen.addLater,
          })}
        {Emoji && text.includes(':') && createElement(Emoji, { field, text, onText: setText })}
        {quote !== null && <QuotedMessage quote={quote} message={quoted} id={quoteId} onCancel={cancelQuote} />}
        <RefusedFiles refused={refused} platform={channel} onDismiss={chosen.dismiss} />
        <ChosenFiles files={files} preparing={preparing} onRemove={removeFile} onEmptied={focus} />
        {recorder}
      </Composer>
    </AboveKeyboard>
  )
}
