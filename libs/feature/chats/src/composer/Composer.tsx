import type { ChannelCapabilities } from '@frontdesk/channel-capabilities'
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { AttachButton } from './AttachButton.tsx'
import classes from './Composer.module.css'

/** From here on one sees how much is left: the last tenth, and no more than 200 characters. */
const isNear = (left: number, limit: number) => left <= Math.min(limit / 10, 200)

/** How long a text is against what the channel carries; nothing while there is plenty of room. */
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

type Props = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** Why the last message was not sent, in the server's words. */
  error: string | null
  onDismissError: () => void
  /** It takes the focus when it appears: with a keyboard at hand one opens a chat to answer. */
  takesFocus?: boolean
  /** What the channel carries: how long a text, which files. */
  carries: Pick<ChannelCapabilities, 'textLimit' | 'splitsAt' | 'files'>
  /** How many files go with it; a message of files alone needs no words. */
  fileCount?: number
  /** Told the files that were chosen; without it there is no way to choose. */
  onPick?: ((files: readonly File[]) => void) | undefined
  /** Sending is not possible now; what is written is kept. */
  isShut?: boolean
  /** The field itself, for whoever moves the focus or the caret. */
  fieldRef?: RefObject<HTMLTextAreaElement | null>
  /** What stands above the field: chosen files, and those that were refused. */
  children?: ReactNode
}

/** Enter sends, Shift+Enter breaks the line; an Enter that ends a composed word (IME) belongs to the word (MSG-4). */
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
  fieldRef,
  children,
}: Props) {
  const { t } = useLingui()
  const countId = useId()
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = fieldRef ?? ownField
  const button = useRef<HTMLButtonElement>(null)
  const words = text.trim()
  const isTooLong = words.length > carries.textLimit
  const maySend = (words !== '' || fileCount > 0) && !isTooLong && !isShut
  const send = () => {
    if (!maySend) return
    // The button goes dark when all is sent; the focus would be lost with it.
    if (document.activeElement === button.current) field.current?.focus()
    onSend(words)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.altKey ||
      event.nativeEvent.isComposing ||
      event.keyCode === 229
    )
      return
    event.preventDefault()
    send()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={classes.composer} onSubmit={onSubmit}>
      {error !== null && (
        <Alert
          className={classes.error}
          role="alert"
          color="red"
          variant="light"
          withCloseButton
          closeButtonLabel={t`Dismiss`}
          onClose={onDismissError}
          title={<Trans>Error while sending message</Trans>}
        >
          {error}
        </Alert>
      )}
      {children}
      <div className={classes.line}>
        {onPick !== undefined && carries.files.most > 0 && <AttachButton carries={carries.files} onPick={onPick} />}
        {/* The box grows with its words: the same words stand unseen behind the field and give it their height. */}
        <div className={classes.box} data-text={`${text}\u200b`}>
          <textarea
            ref={field}
            data-composer
            className={classes.field}
            rows={1}
            aria-label={t`Message`}
            aria-invalid={isTooLong}
            aria-describedby={countId}
            placeholder={t`Write a message…`}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            dir="auto"
            // A browser that puts back what it remembers of a form would write the words of one chat into another.
            autoComplete="off"
            enterKeyHint="send"
            autoFocus={takesFocus}
          />
        </div>
        <Button
          ref={button}
          type="submit"
          className={classes.send}
          disabled={!maySend}
          aria-label={t`Send`}
          title={t`Send`}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </Button>
      </div>
      <TextCount id={countId} length={words.length} limit={carries.textLimit} splitsAt={carries.splitsAt} />
    </form>
  )
}
