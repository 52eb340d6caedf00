import { capabilitiesOf } from '@frontdesk/channel-capabilities'
import type { Chat, Message } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { useAtom } from 'jotai'
import { createElement, use, useRef, useEffect, useId, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { AttachedFile } from '../attachments/AttachedFile.ts'
import { ChosenFiles } from './ChosenFiles.tsx'
import { leaveComposer } from '../chat/chatFocus.ts'
import { channelOf } from '../chat/channelOf.ts'
import { otherSide } from '../chat/chatName.ts'
import { Composer } from './Composer.tsx'
import classes from './Composer.module.css'
import { ComposerMenuContext } from './ComposerMenuContext.ts'
import { composerKey, composerTextAtom } from './composerTextAtom.ts'
import { composerQuoteAtom, type ComposerQuote } from './composerQuoteAtom.ts'
import { QuotedMessage } from './QuotedMessage.tsx'
import { RefusedFiles } from './RefusedFiles.tsx'
import { useAttachments } from './useAttachments.ts'
import { useCaret } from './useCaret.ts'
import { useReplyWindow } from './ReplyWindowNotice.tsx'

/**
 * Sets `--fd-keyboard` on an element to the height of the on-screen keyboard, for browsers that lay it over the page
 * instead of shrinking the page.
 */
function useKeyboardInset(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const measure = () => {
      // Zoomed by pinching: the visible area is smaller for another reason.
      const covered = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop
      within.current?.style.setProperty('--fd-keyboard', `${String(Math.max(0, Math.round(covered)))}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
    }
  }, [within])
}

/** The name of a chat's customer; empty where the channel tells a number alone. */
function customerNameOf(chat: Chat): string {
  const name = otherSide(chat)?.displayName?.trim() ?? ''
  return /\p{L}/u.test(name) ? name : ''
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
}

/**
 * The composer of a chat. Text, caret, files and the message that is replied to are stored per chat until they
 * are sent (MSG-4, MSG-5).
 */
export function ChatComposer({ chat, onSend, findMessage, error, onDismissError, takesFocus = false }: Props) {
  const adminId = useAdmin()?.id ?? null
  const key = composerKey(adminId, chat.id)
  const channel = channelOf(chat)
  const [text, setText] = useAtom(composerTextAtom(key))
  const { files, refused, preparing, add, remove, release, dismiss } = useAttachments(key, channel)
  const [quote, setQuote] = useAtom(composerQuoteAtom(key))
  const quoted = quote === null ? undefined : findMessage?.(quote.messageId)
  const quoteId = useId()
  const reply = useReplyWindow(chat)
  const field = useCaret(key)
  const menu = use(ComposerMenuContext)
  // Notes, and conversations with the assistant and with support, have no customer.
  const hasMenu = menu !== null && chat.purpose === 'customer'
  const box = useRef<HTMLDivElement>(null)
  useKeyboardInset(box)
  const focus = () => field.current?.focus()
  return (
    <div ref={box} className={classes.around}>
      <Composer
        text={text}
        onText={setText}
        onSend={(text) => {
          if (!onSend(text, files, quoted?.isDeleted === true ? null : quote)) return
          setText('')
          setQuote(null)
          release(files)
        }}
        error={error}
        onDismissError={onDismissError}
        takesFocus={takesFocus}
        carries={capabilitiesOf(channel)}
        fileCount={files.length}
        onPick={(picked) => {
          add(picked)
          focus()
        }}
        // MSG-13: without an administrator nothing can be sent, and trying must not discard the input.
        isShut={adminId === null || reply?.isOpen === false || preparing > 0}
        onQuickReply={hasMenu ? () => typeSlash(field.current, setText) : undefined}
        // The first Escape ends the reply, the next one leaves the field.
        onLeave={() => (quote === null ? leaveComposer(chat.id) : setQuote(null))}
        describedBy={quote === null ? undefined : quoteId}
        fieldRef={field}
      >
        {hasMenu &&
          text.includes('/') &&
          createElement(menu, {
            field,
            text,
            onText: setText,
            companyId: chat.companyId,
            customerName: customerNameOf(chat),
          })}
        {quote !== null && (
          <QuotedMessage
            quote={quote}
            message={quoted}
            id={quoteId}
            onCancel={() => {
              setQuote(null)
              focus()
            }}
          />
        )}
        <RefusedFiles refused={refused} platform={channel} onDismiss={dismiss} />
        <ChosenFiles files={files} preparing={preparing} onRemove={remove} onEmptied={focus} />
      </Composer>
    </div>
  )
}
