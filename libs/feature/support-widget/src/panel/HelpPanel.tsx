import { sessionQueries, usePlatform } from '@frontdesk/platform'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBarToLeft, IconArrowBarToRight, IconArrowsMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { SupportStore } from '../conversation/createConversation.ts'
import { SupportPanel } from './SupportPanel.tsx'
import styles from './HelpPanel.module.css'
import panelStyles from '../SupportPanelView.module.css'

/** The side of the window at which the panel stands. */
export type HelpSide = 'left' | 'right'

type Props = {
  support: SupportStore
  isOpen: boolean
  side: HelpSide
  onSide: (side: HelpSide) => void
  /** The address of the whole conversation, on a page of its own. */
  pageHref: string
  /** Closes the panel for another page. */
  onLeave: () => void
  /** Closes the panel. */
  onClose: () => void
}

/**
 * The panel of the app's help: the conversation with support, at a side of the window that the user chooses (SUP-1).
 */
export function HelpPanel({ support, isOpen, side, onSide, pageHref, onLeave, onClose }: Props) {
  const { t } = useLingui()
  const canAttach = useQuery(sessionQueries.me(usePlatform().api)).data?.capabilities.fileUploads ?? false
  const otherSide = side === 'right' ? 'left' : 'right'
  const MoveIcon = otherSide === 'left' ? IconArrowBarToLeft : IconArrowBarToRight
  const tools = (
    <>
      <button
        type="button"
        className={`${panelStyles.tool} ${styles.move}`}
        aria-label={otherSide === 'left' ? t`Move to the left` : t`Move to the right`}
        onClick={() => onSide(otherSide)}
      >
        <MoveIcon size={20} stroke={1.75} aria-hidden />
      </button>
      <Link className={panelStyles.tool} to={pageHref} aria-label={t`Open the whole conversation`} onClick={onLeave}>
        <IconArrowsMaximize size={20} stroke={1.75} aria-hidden />
      </Link>
    </>
  )
  return <SupportPanel support={support} isShown={isOpen} canAttach={canAttach} onClose={onClose} tools={tools} />
}
