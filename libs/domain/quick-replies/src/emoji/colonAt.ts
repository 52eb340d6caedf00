/** A colon at which an emoji is looked for: its offset in UTF-16 units, and the name after it up to the caret. */
export type Colon = { readonly from: number; readonly query: string }

/** The place before a colon: the beginning, a space, or any end of an emoji, also a toned one, a keycap or a flag. */
const before = String.raw`(?:^|[\s\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u20e3\u{e007f}])`

/** A text in which a colon may begin the name of an emoji: what looks for them is loaded for no other. */
const possible = new RegExp(String.raw`${before}:\p{L}`, 'u')

/** Whether the caret could be in the name of an emoji somewhere in a text (WORD-3). */
export const mayNameEmoji = (text: string): boolean => possible.test(text)

/** A colon at the beginning, after a space or after an emoji, and at least two signs of a name, a letter first. */
const colon = new RegExp(String.raw`${before}:(\p{L}[\p{L}\p{M}\p{N}_'’ʼ-]{1,40})$`, 'u')

/**
 * The colon whose name the caret of a composer is in; null where there is none. `10:30`, `https:` and `Price:` have
 * none, since their colon follows a letter or a digit, nor have smileys such as `:)` and `:D` (WORD-3).
 */
export function colonAt(text: string, caret: number): Colon | null {
  const query = colon.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}
