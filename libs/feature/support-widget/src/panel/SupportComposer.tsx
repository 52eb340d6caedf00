import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type FormEvent, type KeyboardEvent } from 'react'
import styles from './SupportPanelView.module.css'

/**
 * The three-row text area and Send. Enter sends, Shift+Enter adds a line; never while a word is being composed (SUP-5).
 */
export function SupportComposer(props: {
  text: string
  onText: (text: string) => void
  /** Not initialised, loading or sending: typing goes on, sending waits. */
  isBusy: boolean
  isSending: boolean
  failure: string | null
  onSend: () => void
}) {
  const { t } = useLingui()
  const failureId = useId()
  const maySend = !props.isBusy && !props.isSending && props.text.trim() !== ''
  const send = () => {
    if (maySend) props.onSend()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      {props.failure !== null && (
        <p id={failureId} role="alert" className={styles.failure}>
          <span>{props.failure}</span>
        </p>
      )}
      <textarea
        className={styles.field}
        rows={3}
        dir="auto"
        aria-label={t`Message to support`}
        aria-describedby={props.failure === null ? undefined : failureId}
        placeholder={t`Write a message`}
        value={props.text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <button type="submit" className={styles.button} disabled={!maySend}>
        {props.isSending ? <Trans>Sending…</Trans> : <Trans>Send</Trans>}
      </button>
    </form>
  )
}
