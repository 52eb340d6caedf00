/**
 * Keys by their place on the keyboard (`KeyboardEvent.code`), so that they are the same in every layout. `withCommand`
 * is Ctrl, on a Mac ⌘; `after` is a key that is pressed and let go before.
 */
export type Keys = { code: string; withCommand?: boolean; withShift?: boolean; after?: string }

/** What the keyboard does everywhere in the product. */
export const shortcuts = {
  palette: { code: 'KeyK', withCommand: true },
  sheet: { code: 'Slash', withShift: true },
  chats: { after: 'KeyG', code: 'KeyC' },
  assistant: { after: 'KeyG', code: 'KeyA' },
  settings: { after: 'KeyG', code: 'KeyS' },
  integrations: { after: 'KeyG', code: 'KeyI' },
  // Chats: the places of J, K, E, R and U, as in the mail programs that people know.
  nextChat: { code: 'KeyJ' },
  previousChat: { code: 'KeyK' },
  reply: { code: 'KeyR' },
  done: { code: 'KeyE' },
  markUnread: { code: 'KeyU' },
  stopAi: { code: 'Period' },
  takeOver: { code: 'KeyT' },
  searchChat: { code: 'KeyF' },
  // Ctrl+F is the browser's own.
  searchMessages: { code: 'KeyF', withCommand: true, withShift: true },
  // The same from within the composer. No browser of today has these for itself.
  stopAiWhileWriting: { code: 'Period', withCommand: true },
  takeOverWhileWriting: { code: 'Enter', withCommand: true, withShift: true },
} as const satisfies Record<string, Keys>

export type ShortcutName = keyof typeof shortcuts

/** Whether the command key is ⌘ here. */
export const isMac = (device: Pick<Navigator, 'userAgent'> = window.navigator): boolean =>
  /Mac|iPhone|iPad/u.test(device.userAgent)

const keyNames: Readonly<Record<string, string>> = { Slash: '?', Period: '.' }

/** The keys to press, one after the other, as they are printed on a Latin keyboard: `['Ctrl + K']`, `['G', 'C']`. */
export function shortcutLabel({ code, withCommand, withShift, after }: Keys, onMac: boolean): string[] {
  const name = (place: string) => keyNames[place] ?? place.replace(/^Key/u, '')
  // The question mark is written with Shift, and printed on its key.
  const shift = withShift && withCommand ? (onMac ? '⇧ ' : 'Shift + ') : ''
  const last = withCommand ? `${onMac ? '⌘ ' : 'Ctrl + '}${shift}${name(code)}` : name(code)
  return after === undefined ? [last] : [name(after), last]
}
