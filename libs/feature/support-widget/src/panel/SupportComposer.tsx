import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { SupportAttachButton } from './SupportAttachButton.tsx'
import styles from '../SupportPanelView.module.css'

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
  /** Is handed the text of the field: what is rendered may be older. */
  onSend: (text: string) => void
  /** Stands beside Send. */
  beside?: ReactNode
  /** Undefined where files cannot be sent. */
  onFiles?: ((files: readonly File[]) => void) | undefined
  /** The files of the message: none, some that it waits for, or all of them uploaded. */
  attached?: 'none' | 'waiting' | 'uploaded'
  /** Shows the files of the message. */
  files?: ReactNode
}) {
  const { t } = useLingui()
  const failureId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { onFiles, attached = 'none' } = props
  const isWaiting = props.isBusy || attached === 'waiting'
  const isMessage = (text: string) => text.trim() !== '' || attached === 'uploaded'
  const maySend = !isWaiting && !props.isSending && isMessage(props.text)
  const send = () => {
    const text = field.current?.value ?? ''
    if (!isWaiting && isMessage(text)) props.onSend(text)
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
  /** Pasted pictures and files; a text that is pasted with them, as from a table, is the text that was meant. */
  const handlePaste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData
    if (!onFiles || pasted.length === 0 || types.includes('text/plain')) return
    event.preventDefault()
    onFiles([...pasted])
  }
  return (
    <form className={styles.composer} onSubmit={submit}>
      {props.failure !== null && (
        <p id={failureId} role="alert" className={styles.failure}>
          <span>{props.failure}</span>
        </p>
      )}
      <textarea
        ref={field}
        className={styles.field}
        rows={3}
        dir="auto"
        aria-label={t`Message to support`}
        aria-describedby={props.failure === null ? undefined : failureId}
        placeholder={t`Write a message`}
        value={props.text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={handleKey}
        onPaste={handlePaste}
      />
      {props.files}
      <div className={styles.actions}>
        {onFiles && <SupportAttachButton onFiles={onFiles} />}
        {props.beside}
        <button type="submit" className={styles.button} disabled={!maySend}>
          {props.isSending ? <Trans>Sending…</Trans> : <Trans>Send</Trans>}
        </button>
      </div>
    </form>
  )
}
