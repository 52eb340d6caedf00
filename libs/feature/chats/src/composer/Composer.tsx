import type { ChannelCapabilities } from '@frontdesk/channel-capabilities'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { nextGap } from '@frontdesk/quick-replies'
import { ActionIcon, Alert, Button } from '@mantine/core'
import { IconBolt, IconSend2 } from '@tabler/icons-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { AttachButton } from './AttachButton.tsx'
import classes from './Composer.module.css'

/** The count is shown for the last tenth of the limit, at most for the last 200 characters. */
const isNear = (left: number, limit: number) => left <= Math.min(limit / 10, 200)

/** The length of the text and the channel's limit; renders nothing far below the limit. */
function TextCount({
  id,
  length,
  limit,
  splitsAt,
}: {
  id: string
  length: number
  limit: number
  splitsAt: number | null
}) {
  const left = limit - length
  if (left < 0) {
    return (
      <p id={id} className={classes.excess} role="alert">
        <Plural value={-left} one="# character too many" other="# characters too many" />
      </p>
    )
  }
  const isSplit = splitsAt !== null && length > splitsAt
  return (
    <p id={id} className={classes.count} hidden={!isSplit && !isNear(left, limit)}>
      {isNear(left, limit) ? (
        <Plural value={left} one="# character left" other="# characters left" />
      ) : (
        isSplit && <Trans>Goes out as several messages</Trans>
      )}
    </p>
  )
}

function SendError({ error, onDismiss }: { error: string; onDismiss: () => void }) {
  const { t } = useLingui()
  return (
    <Alert
      className={classes.error}
      role="alert"
      color="red"
      variant="light"
      withCloseButton
      closeButtonLabel={t`Dismiss`}
      onClose={onDismiss}
      title={<Trans>Error while sending message</Trans>}
    >
      {error}
    </Alert>
  )
}

/** Begins to look for a quick reply, as a slash does. */
function QuickReplyButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui()
  return (
    <ActionIcon
      className={classes.attach ?? ''}
      size={45}
      aria-label={t`Quick replies`}
      title={t`Quick replies: /`}
      // As the button that sends does.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <IconBolt size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/**
 * Holds a text back while it has a gap of a quick reply: `hold` selects the gap in the field and returns true, and
 * `notice` says why until there is none (WORD-1).
 */
function useGaps(text: string) {
  const [isHeld, setHeld] = useState(false)
  const hasGap = nextGap(text) !== null
  // Otherwise the next gap would be called one that was not sent.
  if (isHeld && !hasGap) setHeld(false)
  const hold = (field: HTMLTextAreaElement | null): boolean => {
    const gap = nextGap(field?.value ?? text)
    setHeld(gap !== null)
    if (gap === null) return false
    field?.focus()
    field?.setSelectionRange(gap.from, gap.to)
    return true
  }
  const notice = isHeld && hasGap && (
    <p className={classes.excess} role="alert">
      <Trans>Fill in or remove the marked place first. The message was not sent.</Trans>
    </p>
  )
  return { hold, notice }
}

function SendButton({ ref, canSend }: { ref: RefObject<HTMLButtonElement | null>; canSend: boolean }) {
  const { t } = useLingui()
  return (
    <Button
      ref={ref}
      type="submit"
      className={classes.send}
      disabled={!canSend}
      aria-label={t`Send`}
      title={t`Send`}
      // Keep the focus in the field, and the on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconSend2 size={20} stroke={1.75} aria-hidden />
    </Button>
  )
}

/** Whether the key belongs to an IME composition (code 229 in Safari). */
const isComposingText = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/** Enter without Shift or Alt; not the Enter that ends an IME composition. */
const isSendKey = (event: KeyboardEvent) =>
  event.key === 'Enter' && !event.shiftKey && !event.altKey && !isComposingText(event)

type Props = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** The server's message why the last message was not sent; null if it was. */
  error: string | null
  onDismissError: () => void
  /** Whether the field takes the focus when it is mounted; for devices with a keyboard. */
  takesFocus?: boolean
  /** The capabilities of the channel: length of a text, types of files. */
  carries: Pick<ChannelCapabilities, 'textLimit' | 'splitsAt' | 'files'>
  /** Number of attached files; with files a message needs no text. */
  fileCount?: number
  /** Called with chosen files; without it files cannot be chosen. */
  onPick?: ((files: readonly File[]) => void) | undefined
  /** Whether sending is not possible at the moment; the input stays. */
  isShut?: boolean
  /**
   * Begins to look for a quick reply at the caret; without it there are none. With them, a text with a gap of one is
   * not sent: the gap is selected instead.
   */
  onQuickReply?: (() => void) | undefined
  /** Called at Escape, which leaves the field: moves the focus elsewhere. Without it Escape does nothing. */
  onLeave?: () => void
  /** A ref to the field, to move focus or caret. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>
  /** Id of what describes the field besides the length of its text. */
  describedBy?: string | undefined
  /** Rendered before the button that sends, and on a phone in its place while there is nothing to send. */
  besideSend?: ReactNode
  /** Rendered above the field: the message that is replied to, chosen and rejected files. */
  children?: ReactNode
}

/** The field of a message, in a box that grows with its text: an invisible copy behind the field sets the height. */
function MessageField({
  ref,
  text,
  onText,
  onKeyDown,
  takesFocus,
  ...described
}: Required<Pick<Props, 'text' | 'onText' | 'takesFocus'>> & {
  ref: RefObject<HTMLTextAreaElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  'aria-invalid': boolean
  'aria-describedby': string
}) {
  const { t } = useLingui()
  return (
    <div className={classes.box} data-text={`${text}\u200b`}>
      <textarea
        ref={ref}
        data-composer
        className={classes.field}
        rows={1}
        aria-label={t`Message`}
        {...described}
        placeholder={t`Write a message…`}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        dir="auto"
        // Without this, a browser that restores form fields could put the text of one chat into another.
        autoComplete="off"
        enterKeyHint="send"
        autoFocus={takesFocus}
      />
    </div>
  )
}

/**
 * The composer: Enter sends, Shift+Enter adds a line, Escape leaves it; an Enter that ends an IME
 * composition does not send (MSG-4).
 */
export function Composer({
  text,
  onText,
  onSend,
  error,
  onDismissError,
  takesFocus = false,
  carries,
  fileCount = 0,
  onPick,
  isShut = false,
  onQuickReply,
  onLeave,
  fieldRef,
  describedBy,
  besideSend,
  children,
}: Props) {
  const countId = useId()
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = fieldRef ?? ownField
  const button = useRef<HTMLButtonElement>(null)
  const gaps = useGaps(text)
  const trimmed = text.trim()
  const isTooLong = trimmed.length > carries.textLimit
  const isSendable = (words: string) => (words !== '' || fileCount > 0) && words.length <= carries.textLimit && !isShut
  const canSend = isSendable(trimmed)
  const isEmpty = trimmed === '' && fileCount === 0
  const send = () => {
    // The text of the field may be newer than what was rendered last.
    const words = (field.current?.value ?? text).trim()
    if (!isSendable(words)) return
    if (onQuickReply !== undefined && gaps.hold(field.current)) return
    // The button is disabled after sending; the focus would be lost with it.
    if (document.activeElement === button.current) field.current?.focus()
    // Rendered at once: a second Enter in the same task finds the field empty.
    flushSync(() => onSend(words))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isLeaving = onLeave !== undefined && event.key === 'Escape' && !isComposingText(event)
    if (!isLeaving && !isSendKey(event)) return
    event.preventDefault()
    if (isLeaving) onLeave()
    else send()
  }
  return (
    <form className={classes.composer} onSubmit={onSubmit}>
      {error !== null && <SendError error={error} onDismiss={onDismissError} />}
      {children}
      <div className={classes.line} data-empty={(isEmpty && Boolean(besideSend)) || undefined}>
        {onQuickReply !== undefined && <QuickReplyButton onClick={onQuickReply} />}
        {onPick !== undefined && carries.files.most > 0 && <AttachButton carries={carries.files} onPick={onPick} />}
        <MessageField
          ref={field}
          text={text}
          onText={onText}
          onKeyDown={onKeyDown}
          takesFocus={takesFocus}
          aria-invalid={isTooLong}
          aria-describedby={[describedBy, countId].filter(Boolean).join(' ')}
        />
        {besideSend}
        <SendButton ref={button} canSend={canSend} />
      </div>
      {gaps.notice}
      <TextCount id={countId} length={trimmed.length} limit={carries.textLimit} splitsAt={carries.splitsAt} />
    </form>
  )
}
