import type { Keys } from './shortcuts.ts'

/** Milliseconds that the first key of two waits for the second. */
const longestGap = 1500

/** Elements in which keys are typed text, or belong to an open list or dialog. */
const textFields =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'
const ownKeyboardControl = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/**
 * Creates the listener of one shortcut, which returns whether an event completes it. It ignores events during text
 * composition and with AltGr, which types characters on many keyboards; keys without the command key in text fields;
 * and all in dialogs and lists.
 */
export function createShortcutListener(keys: Keys, onMac: boolean): (event: KeyboardEvent) => boolean {
  let armedAt: number | null = null
  return (event) => {
    const wasArmed = armedAt !== null && event.timeStamp - armedAt <= longestGap
    armedAt = null
    if (event.defaultPrevented || event.repeat || event.isComposing || event.keyCode === 229) return false
    if (event.altKey || event.getModifierState('AltGraph') || isWithin(event.target, ownKeyboardControl)) return false
    const hasCommand = onMac ? event.metaKey : event.ctrlKey
    const hasOther = onMac ? event.ctrlKey : event.metaKey
    if (hasOther || hasCommand !== (keys.withCommand ?? false)) return false
    if (!hasCommand && isWithin(event.target, textFields)) return false
    if (keys.after !== undefined && event.code === keys.after && !event.shiftKey && !wasArmed) {
      armedAt = event.timeStamp
      return false
    }
    // On some layouts the question mark and the slash are on other keys.
    const isHit =
      event.code === keys.code
        ? event.shiftKey === (keys.withShift ?? false)
        : keys.code === 'Slash' && event.key === (keys.withShift ? '?' : '/')
    return isHit && (keys.after === undefined || wasArmed)
  }
}
