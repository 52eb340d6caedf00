import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import type { ThreadRow } from '@frontdesk/chat-thread'
import { use, createContext } from 'react'
import classes from './MessageActions.module.css'

/** Opens the menu of a message beside the element that asked for it. Null where messages have no menu. */
export const MessageActionsContext = createContext<((row: ThreadRow, from: HTMLElement) => void) | null>(null)

/** The button of a message's menu: light, since every row has one; the menu itself is one for the thread. */
export function MessageActions({ row }: { row: ThreadRow }) {
  const { t } = useLingui()
  const open = use(MessageActionsContext)
  // What is not at the server yet has its own buttons: Retry and Discard.
  if (open === null || row.delivery !== null) return null
  return (
    <button
      type="button"
      className={classes.button}
      data-message-menu
      // Reached by the row's context-menu key; hundreds of tab stops would be none.
      tabIndex={-1}
      aria-label={t`What to do with this message`}
      aria-haspopup="menu"
      onClick={(event) => open(row, event.currentTarget)}
    >
      <IconDots size={16} stroke={1.75} aria-hidden />
    </button>
  )
}
