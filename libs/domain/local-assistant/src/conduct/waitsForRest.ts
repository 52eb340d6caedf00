/** A piece of a question waits for its rest so many milliseconds after it came. */
const pieceWaits = 10_000
/** However many pieces follow, the first one is not left without an answer for longer than this. */
export const piecesWait = 30_000
/** So many pieces are answered as they are: whoever writes on so long may never come to an end. */
const mostPieces = 5

/**
 * Whether a question that came in pieces still waits for its rest. `pieces`: when each of them came, in any order, the
 * newest of which is one whose rest is still to come.
 */
export function waitsForRest(pieces: readonly Date[], now: Date): boolean {
  return pieces.length < mostPieces && now < restDueAt(pieces)
}

/** When pieces of a question, at least one, are answered as they are, unless another one comes before. */
export function restDueAt(pieces: readonly Date[]): Date {
  const times = pieces.map((at) => at.getTime())
  return new Date(Math.min(Math.max(...times) + pieceWaits, Math.min(...times) + piecesWait))
}
