import { Trans, useLingui } from '@lingui/react/macro'
import { IconLifebuoy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SupportPanel } from './panel/SupportPanel.tsx'
import styles from './SupportWidget.module.css'
import { useHasUnread } from './useHasUnread.ts'

type Props = {
  companyId: number
  /**
   * The element of a bar that shows the tab; null while there is none. Without it the tab stands where the widget does.
   */
  place?: HTMLElement | null
}

/** The tab in a bar, on phones an icon there, and its panel, for one company (SUP-1). */
export function SupportWidget({ companyId, place }: Props) {
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
  const button = (
    <button ref={tab} type="button" className={styles.tab} hidden={isOpen} aria-expanded={isOpen} onClick={open}>
      <IconLifebuoy className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>
        <Trans>help</Trans>
      </span>
      {hasUnread && <span className={styles.dot} role="img" aria-label={t`New message from support`} />}
    </button>
  )
  return (
    <>
      {place === undefined ? button : place !== null && createPortal(button, place)}
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
