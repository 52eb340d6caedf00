import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from '../SupportPanelView.module.css'

/**
 * The panel's frame: title, subtitle, whatever is the case below, and a way out. It takes the focus whenever it is
 * shown, so that Escape closes it from there too.
 */
export function SupportPanelView(props: {
  isShown?: boolean
  onClose: () => void
  /** Takes files that are dropped anywhere on the panel; without it they are not for the panel. */
  onFiles?: ((files: readonly File[]) => void) | undefined
  /** Stand before the way out. */
  tools?: ReactNode
  children: ReactNode
}) {
  const { t } = useLingui()
  const { isShown = true, onClose, onFiles } = props
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) panel.current?.focus({ preventScroll: true })
  }, [isShown])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      aria-label={t`Support`}
      onDragOver={(event) => {
        if (onFiles && event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDrop={(event) => {
        const { files } = event.dataTransfer
        if (!onFiles || files.length === 0) return
        event.preventDefault()
        onFiles([...files])
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
      }}
    >
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 className={styles.title}>
            <Trans>Support</Trans>
          </h2>
          <p className={styles.subtitle}>
            <Trans>We help you with the product</Trans>
          </p>
        </div>
        {props.tools}
        <button type="button" className={styles.close} aria-label={t`Close support`} onClick={onClose}>
          <span aria-hidden>×</span>
        </button>
      </header>
      {props.children}
    </section>
  )
}
