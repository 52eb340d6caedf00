import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useId, type FormEvent, type KeyboardEvent } from 'react'
import classes from './Composer.module.css'

/** What the provider API takes at most (MSG-4). */
const longest = 16_384

type Props = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** Why the last message was not sent, in the server's words. */
  error: string | null
  onDismissError: () => void
  /** It takes the focus when it appears: with a keyboard at hand one opens a chat to answer. */
  takesFocus?: boolean
}

/** Enter sends, Shift+Enter breaks the line; an Enter that ends a composed word (IME) belongs to the word (MSG-4). */
export function Composer({ text, onText, onSend, error, onDismissError, takesFocus = false }: Props) {
  const { t } = useLingui()
  const excessId = useId()
  const words = text.trim()
  const excess = words.length - longest
  const send = () => {
    if (words !== '' && excess <= 0) onSend(words)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing || event.keyCode === 229) return
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
        <Alert className={classes.error} role="alert" color="red" variant="light" withCloseButton closeButtonLabel={t`Dismiss`} onClose={onDismissError} title={<Trans>Error while sending message</Trans>}>
          {error}
        </Alert>
      )}
      <div className={classes.line}>
        {/* The box grows with its words: the same words stand unseen behind the field and give it their height. */}
        <div className={classes.box} data-text={`${text}\u200b`}>
          <textarea
            className={classes.field}
            rows={1}
            aria-label={t`Message`}
            aria-invalid={excess > 0}
            aria-describedby={excess > 0 ? excessId : undefined}
            placeholder={t`Write a message…`}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            dir="auto"
            autoFocus={takesFocus}
          />
        </div>
        <Button type="submit" className={classes.send} disabled={words === '' || excess > 0} aria-label={t`Send`} title={t`Send`}>
          <IconSend2 size={20} stroke={1.75} aria-hidden />
        </Button>
      </div>
      {excess > 0 && (
        <p id={excessId} className={classes.excess} role="alert">
          <Plural value={excess} one="# character too many" other="# characters too many" />
        </p>
      )}
    </form>
  )
}
