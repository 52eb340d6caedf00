import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** Where the focus goes when a chat is opened by a key: it stays in the list, or goes to the composer. */
type FocusAtOpening = 'list' | 'composer'

/** The state of a navigation that opens a chat by a key. */
export const openingWith = (focus: FocusAtOpening): { focus: FocusAtOpening } => ({ focus })

const isFocus = (raw: unknown): raw is FocusAtOpening => raw === 'list' || raw === 'composer'

/**
 * Where the focus goes in the open chat; null if the chat decides, as after a click, Back or a reload. `time`
 * changes with each navigation.
 */
export function useFocusAtOpening(): { focus: FocusAtOpening | null; time: string } {
  const { state, key: time } = useLocation() as { state: unknown; key: string } // the state is whatever a navigation left
  const isNew = useNavigationType() !== NavigationType.Pop
  const focus = typeof state === 'object' && state !== null && 'focus' in state ? state.focus : null
  return { focus: isNew && isFocus(focus) ? focus : null, time }
}

/** The chat whose row in the list has the focus; null if none has. */
export function focusedChatId(): number | null {
  const row = document.activeElement?.closest<HTMLElement>('[data-chat]')
  return row == null ? null : Number(row.dataset['chat'])
}

/**
 * Whether nothing of the page has the focus: what had it is gone, or it is in the palette, which
 * ran a command and closes.
 */
export const isFocusFree = (): boolean =>
  document.activeElement === document.body || document.activeElement?.closest('[role="dialog"]') !== null

const paletteField = '[data-command-search]'

/** Whether a dialog is open that is not the palette, which is done with once it has opened a chat. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (dialog) => dialog.querySelector(paletteField) === null,
  )

/**
 * Whether somebody uses a button or a field, or a dialog, of which the focused button may be disabled for the moment:
 * what has just loaded must not take the focus.
 */
export const isFocusInUse = (): boolean =>
  isDialogOpen() || (document.activeElement?.matches(`button, input:not(${paletteField}), textarea, select`) ?? false)

/** Focuses the messages of the open chat, in which arrow keys move. */
export const focusMessages = (): void => document.querySelector<HTMLElement>('[data-messages]')?.focus()

/** Moves the focus from the composer to its chat in the list or, where the list is not on screen, to the messages. */
export function leaveComposer(chatId: number): void {
  const row = document.querySelector<HTMLElement>(`[data-chat="${String(chatId)}"]`)
  // An element that is not displayed does not take the focus.
  row?.focus()
  if (row === null || document.activeElement !== row) focusMessages()
}
