import type { ThreadRow } from '@frontdesk/chat-thread'
import { createContext } from 'react'

/** Opens the menu of a message beside the element that asked for it. Null where messages have no menu. */
export const MessageActionsContext = createContext<((row: ThreadRow, from: HTMLElement) => void) | null>(null)
