import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import styles from '../SupportPanelView.module.css'

/** Opens the system's choice of files. */
export function SupportAttachButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className={`${styles.retry} ${styles.attach}`}
        aria-label={t`Attach files`}
        title={t`Attach files`}
        onClick={() => input.current?.click()}
      >
        {/* The paperclip of the inbox, whose icons the frame does without. */}
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5" />
        </svg>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
