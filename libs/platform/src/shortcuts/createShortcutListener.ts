import type { Keys } from './shortcuts.ts'

/** How long the first key of two waits for the second, in milliseconds. */
const patience = 1500

/** Where letters are words, or belong to an open list or dialog. */
const takesLetters =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"]'
const hasKeysOfItsOwn = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const isWithin = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/**
 * Hears one shortcut: answers whether an event completes it. Never while a word is composed, never with AltGr, which
 * writes letters on many keyboards; keys without the command key never in fields; none in dialogs and lists.
 */
export function createShortcutListener(keys: Keys, onMac: boolean): (event: KeyboardEvent) => boolean {
  let armedAt: number | null = null
  return (event) => {
    const wasArmed = armedAt !== null && event.timeStamp - armedAt <= patience
    armedAt = null
    if (event.defaultPrevented || event.repeat || event.isComposing || event.keyCode === 229) return false
    if (event.altKey || event.getModifierState('AltGraph') || isWithin(event.target, hasKeysOfItsOwn)) return false
    const hasCommand = onMac ? event.metaKey : event.ctrlKey
    const hasOther = onMac ? event.ctrlKey : event.metaKey
    if (hasOther || hasCommand !== (keys.withCommand ?? false)) return false
    if (!hasCommand && isWithin(event.target, takesLetters)) return false
    if (keys.after !== undefined && event.code === keys.after && !event.shiftKey && !wasArmed) {
      armedAt = event.timeStamp
      return false
    }
    // Where the question mark is elsewhere on the keyboard, it is meant all the same.
    const isHit =
      event.code === keys.code
        ? event.shiftKey === (keys.withShift ?? false)
        : keys.code === 'Slash' && event.key === '?'
    return isHit && (keys.after === undefined || wasArmed)
  }
}
