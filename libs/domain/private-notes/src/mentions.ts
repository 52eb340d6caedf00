import { foldText } from '@frontdesk/message-search'

/** A colleague who can be mentioned. */
export type Colleague = { readonly id: number; readonly fullName: string }

/**
 * An at sign at which a colleague is looked for: its offset in UTF-16 units, and the words after it up to the caret.
 */
export type Mention = { readonly from: number; readonly query: string }

/** A piece of a note: plain words, or a mention as it was written. */
export type NotePiece = { readonly text: string; readonly isMention: boolean }

const sign = /(?:^|[\s(])@([^@\n]{0,40})$/u

/**
 * The at sign whose words the caret is in; null where there is none. Addresses have none, since their sign follows a
 * letter (TEAM-3).
 */
export function mentionAt(body: string, caret: number): Mention | null {
  const query = sign.exec(body.slice(0, caret))?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}

/** The colleagues one of whose names begins with the query, regardless of case and accents, by name. */
export function colleaguesLike<C extends Colleague>(colleagues: readonly C[], query: string): readonly C[] {
  const terms = foldText(query.trim())
  return colleagues
    .filter(({ fullName }) => {
      const name = foldText(fullName)
      return name.startsWith(terms) || name.split(' ').some((part) => part.startsWith(terms))
    })
    .toSorted((one, other) =>
      one.fullName < other.fullName ? -1 : one.fullName > other.fullName ? 1 : one.id - other.id,
    )
}

const isWordPart = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)

/** The colleague whose name stands after the at sign at this offset, the longest of several. */
const namedAt = (body: string, at: number, colleagues: readonly Colleague[]): Colleague | undefined =>
  colleagues
    .filter(
      ({ fullName }) =>
        fullName !== '' && body.startsWith(fullName, at + 1) && !isWordPart(body[at + 1 + fullName.length]),
    )
    .toSorted((one, other) => other.fullName.length - one.fullName.length)[0]

/** A note in pieces, its mentions of these colleagues apart; joined they are the note. */
export function notePieces(body: string, colleagues: readonly Colleague[]): readonly NotePiece[] {
  const pieces: NotePiece[] = []
  let done = 0
  for (let at = body.indexOf('@'); at >= 0; at = body.indexOf('@', at + 1)) {
    const named = at < done || isWordPart(body[at - 1]) ? undefined : namedAt(body, at, colleagues)
    if (named === undefined) continue
    if (at > done) pieces.push({ text: body.slice(done, at), isMention: false })
    done = at + 1 + named.fullName.length
    pieces.push({ text: body.slice(at, done), isMention: true })
  }
  if (done < body.length) pieces.push({ text: body.slice(done), isMention: false })
  return pieces
}

/** The ids of the colleagues whom a note mentions, each once. Of several with one name all are meant. */
export function mentionedIn(body: string, colleagues: readonly Colleague[]): readonly number[] {
  const names = new Set(
    notePieces(body, colleagues).flatMap(({ text, isMention }) => (isMention ? [text.slice(1)] : [])),
  )
  return colleagues.filter(({ fullName }) => names.has(fullName)).map(({ id }) => id)
}
