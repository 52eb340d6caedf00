/** A slash at which a quick reply is looked for: its offset in UTF-16 units, and the word after it up to the caret. */
export type Slash = { readonly from: number; readonly query: string }

/** A slash at the beginning or after a space, and the word after it; a second slash makes it a path or a date. */
const slash = /(?:^|\s)\/([^\s/]{0,60})$/u

/**
 * The slash whose word the caret of a composer is in; null where there is none. `24/7`, `and/or` and addresses have
 * none, since their slash follows a letter (WORD-1).
 */
export function slashAt(text: string, caret: number): Slash | null {
  const query = slash.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}
