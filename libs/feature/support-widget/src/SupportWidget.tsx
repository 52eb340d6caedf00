import { lazyPart } from '@frontdesk/platform'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { RegionBoundary } from '@frontdesk/platform/parts'
import { Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { HelpSide } from './panel/HelpPanel.tsx'
import styles from './SupportWidget.module.css'
import { useSupportConversation } from './conversation/supportOf.ts'
import { useUnreadCount } from './useUnreadCount.ts'

const loadPanel = () => import('./panel/HelpPanel.tsx')
const HelpPanel = lazyPart(() => loadPanel().then((loaded) => ({ default: loaded.HelpPanel })))

/** Loads the panel ahead of the click; a failure shows when it opens. */
const preloadPanel = () => void loadPanel().catch(() => undefined)

/** The panel's code did not come, or broke: only reading the page again brings it. */
const PanelNotLoaded = ({ onClose }: { onClose: () => void }) => (
  <div role="alert" className={styles.broken}>
    <Trans>This part of the page could not be shown</Trans>
    <Button size="sm" onClick={() => window.location.reload()}>
      <Trans>Reload</Trans>
    </Button>
    <Button size="sm" variant="default" onClick={onClose}>
      <Trans>Close support</Trans>
    </Button>
  </div>
)

type Props = {
  companyId: number
  /**
   * The element of a bar that shows the tab; null while there is none. Without it the tab stands where the widget does.
   */
  place?: HTMLElement | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The user has hidden the tab: it shows only while something of support is unread. */
  isTabHidden?: boolean
  side: HelpSide
  onSide: (side: HelpSide) => void
  /** The address of the whole conversation, on a page of its own. */
  pageHref: string
  /** Takes the focus of a closed panel that has no tab. */
  onFocusLost: () => void
}

/** The tab in a bar, on phones an icon there, and its panel, for one company (SUP-1). */
export function SupportWidget(props: Props) {
  const { companyId, place, isOpen, onOpen, isTabHidden = false, side } = props
  const { t } = useLingui()
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const tab = useRef<HTMLButtonElement>(null)
  const support = useSupportConversation(companyId)
  const unread = useUnreadCount(support)
  const close = () => {
    onOpen(false)
    // The tab is hidden until the panel has gone.
    requestAnimationFrame(() => (tab.current ? tab.current.focus() : props.onFocusLost()))
  }
  const button = (!isTabHidden || unread > 0) && (
    <button
      ref={tab}
      type="button"
      className={styles.tab}
      hidden={isOpen}
      aria-expanded={isOpen}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
      onClick={() => onOpen(true)}
    >
      <IconLifebuoy className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <span className={styles.label}>
        <Trans>help</Trans>
      </span>
      {unread > 0 && !isOpen && (
        <span
          className={styles.dot}
          role="img"
          aria-label={t`${plural(unread, { one: '# new message from support', other: '# new messages from support' })}`}
        >
          {unread > 9 ? '9+' : unread}
        </span>
      )}
    </button>
  )
  return (
    <>
      {place === undefined ? button : place !== null && createPortal(button, place)}
      {/* Closed, it stays: what was typed and where one was reading are still there when it opens again. */}
      {wasOpened && (
        <div className={styles.panel} data-side={side} inert={!isOpen}>
          <RegionBoundary whenBroken={<PanelNotLoaded onClose={close} />}>
            <Suspense fallback={null}>
              {/* Another company is another conversation: nothing of the former one stays. */}
              <HelpPanel
                key={companyId}
                support={support}
                isOpen={isOpen}
                side={side}
                onSide={props.onSide}
                pageHref={props.pageHref}
                onLeave={() => onOpen(false)}
                onClose={close}
              />
            </Suspense>
          </RegionBoundary>
        </div>
      )}
    </>
  )
}
