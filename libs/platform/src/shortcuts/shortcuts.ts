/**
 * Keys by their place on the keyboard (`KeyboardEvent.code`), so that they are the same in every layout. `withCommand`
 * is Ctrl, on a Mac ⌘; `after` is a key that is pressed and let go before.
 */
export type Keys = { code: string; withCommand?: boolean; withShift?: boolean; after?: string }

/** The keyboard shortcuts that work everywhere in the product. */
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
  labels: { code: 'KeyL' },
  snooze: { code: 'KeyH' },
  // P as in person: A follows G.
  assign: { code: 'KeyP' },
  recordVoice: { code: 'KeyV' },
  // D as in delay: L labels.
  sendLater: { code: 'KeyD' },
  nextNeedsYou: { code: 'KeyN' },
  stopAi: { code: 'Period' },
  takeOver: { code: 'KeyT' },
  handBack: { code: 'KeyB' },
  // A reply that is held. Neither letter follows G, nor is it beside the other: a slip must not send.
  sendHeld: { code: 'KeyY' },
  editHeld: { code: 'KeyW' },
  search: { code: 'Slash' },
  searchChat: { code: 'KeyF' },
  // Ctrl+F is the browser's own.
  searchMessages: { code: 'KeyF', withCommand: true, withShift: true },
  // The same from within the composer. No browser of today has these for itself.
  stopAiWhileWriting: { code: 'Period', withCommand: true },
  // A reply, or a note for colleagues.
  note: { code: 'Slash', withCommand: true },
  takeOverWhileWriting: { code: 'Enter', withCommand: true, withShift: true },
} as const satisfies Record<string, Keys>

export type ShortcutName = keyof typeof shortcuts

/** Whether the command key is ⌘ here. */
export const isMac = (device: Pick<Navigator, 'userAgent'> = window.navigator): boolean =>
  /Mac|iPhone|iPad/u.test(device.userAgent)

/** The keys to press, one after the other, as they are printed on a Latin keyboard: `['Ctrl + K']`, `['G', 'C']`. */
export function shortcutLabel({ code, withCommand, withShift, after }: Keys, onMac: boolean): string[] {
  const marks: Readonly<Record<string, string>> = { Slash: withShift ? '?' : '/', Period: '.' }
  const name = (place: string) => marks[place] ?? place.replace(/^Key/u, '')
  // The question mark is written with Shift, and printed on its key.
  const shift = withShift && withCommand ? (onMac ? '⇧ ' : 'Shift + ') : ''
  const last = withCommand ? `${onMac ? '⌘ ' : 'Ctrl + '}${shift}${name(code)}` : name(code)
  return after === undefined ? [last] : [name(after), last]
}

/**
 * The attributes of a button that name the keys of its action: a tooltip, and their names for assistive technology.
 */
export function shortcutHints(...names: readonly ShortcutName[]): { title: string; 'aria-keyshortcuts': string } {
  const keys = names.map((name) => shortcutLabel(shortcuts[name], isMac()).join(' '))
  return {
    title: keys.join(', '),
    'aria-keyshortcuts': keys.map((one) => one.replaceAll(' + ', '+').replace('Ctrl', 'Control')).join(' '),
  }
}
