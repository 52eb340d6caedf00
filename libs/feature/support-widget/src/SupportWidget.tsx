import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { SupportPanel } from './panel/SupportPanel.tsx'
import styles from './SupportWidget.module.css'
import { useHasUnread } from './useHasUnread.ts'

/** The tab at the right edge and its panel, for one company (SUP-1). */
export function SupportWidget({ companyId }: { companyId: number }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const tab = useRef<HTMLButtonElement>(null)
  const hasUnread = useHasUnread(companyId, isOpen)
  const open = () => {
    setOpened(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    // The tab is hidden until the panel has gone.
    requestAnimationFrame(() => tab.current?.focus())
  }
  return (
    <>
      <button ref={tab} type="button" className={styles.tab} hidden={isOpen} aria-expanded={isOpen} onClick={open}>
        <Trans>help</Trans>
        {hasUnread && <span className={styles.dot} role="img" aria-label={t`New message from support`} />}
      </button>
      {/* Closed, it stays: what was typed and where one was reading are still there when it opens again. */}
      {wasOpened && (
        <div
          className={styles.panel}
          inert={!isOpen}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close()
          }}
        >
          {/* Another company is another conversation: nothing of the former one stays. */}
          <SupportPanel key={companyId} companyId={companyId} onClose={close} />
        </div>
      )}
    </>
  )
}
