/** The most emoji whose uses are counted; the least used of more are forgotten. */
const mostCounted = 100

/** Uses of emoji with one more use of one of them (WORD-3). */
export function countEmojiUse(uses: Readonly<Record<string, number>>, emoji: string): Readonly<Record<string, number>> {
  const before = Object.hasOwn(uses, emoji) ? (uses[emoji] ?? 0) : 0
  const others = Object.entries(uses).filter(([other]) => other !== emoji)
  const kept = others.toSorted(([, one], [, other]) => other - one).slice(0, mostCounted - 1)
  return Object.fromEntries([[emoji, before + 1], ...kept])
}

/** Reads stored uses of emoji; what is no count is left out, and undefined is returned for what is no object. */
export function readEmojiUses(stored: unknown): Readonly<Record<string, number>> | undefined {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return undefined
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, number] => Number.isSafeInteger(entry[1]) && entry[1] > 0),
  )
}
