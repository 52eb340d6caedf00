import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import type { ThreadRow } from '@frontdesk/chat-thread'
import { use, createContext } from 'react'
import classes from './MessageActions.module.css'

/** Opens the menu of a message beside an element; null if messages have no menu. */
export const MessageActionsContext = createContext<((row: ThreadRow, from: HTMLElement) => void) | null>(null)

/**
 * The menu button of a message, shown on hover and focus; on touch screens only to screen readers, for a long press
 * opens the menu there. The menu itself is shared by the thread, since every row has a button.
 */
export function MessageActions({ row }: { row: ThreadRow }) {
  const { t } = useLingui()
  const open = use(MessageActionsContext)
  // A message that the server does not have yet has other buttons: Retry and Discard.
  if (open === null || row.delivery !== null) return null
  return (
    <button
      type="button"
      className={classes.button}
      data-message-menu
      // Not a tab stop, as there are hundreds: the row opens the menu with the context-menu key.
      tabIndex={-1}
      aria-label={t`What to do with this message`}
      aria-haspopup="menu"
      onClick={(event) => open(row, event.currentTarget)}
    >
      <IconDots size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
