import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './SupportPanelView.module.css'

/** The panel's frame: title, subtitle, whatever is the case below, and a way out. */
export function SupportPanelView(props: { onClose: () => void; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <section className={styles.panel} aria-label={t`Support`}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 className={styles.title}>
            <Trans>Support</Trans>
          </h2>
          <p className={styles.subtitle}>
            <Trans>We help you with the product</Trans>
          </p>
        </div>
        <button type="button" className={styles.close} aria-label={t`Close support`} onClick={props.onClose}>
          <span aria-hidden>×</span>
        </button>
      </header>
      {props.children}
    </section>
  )
}
