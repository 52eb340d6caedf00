/** The values of `{word}` in one scene. */
export type Slots = Readonly<Record<string, string>>

/**
 * Fills a phrase's slots and chooses its grammatical gender. Throws for an unknown slot, which is a mistake in the
 * data.
 */
export function fillPhrase(phrase: string, slots: Slots, gender: 'f' | 'm'): string {
  return phrase
    .replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_whole, hers: string, his: string) => (gender === 'f' ? hers : his))
    .replace(/\{([\p{L}\d:]+)\}/gu, (_whole, word: string) => {
      const known = slots[word] ?? capital(slots[word.charAt(0).toLowerCase() + word.slice(1)])
      if (known === undefined) throw new Error(`Nobody knows what {${word}} stands for in '${phrase}'`)
      return known
    })
}

const capital = (word: string | undefined) => word && word.charAt(0).toUpperCase() + word.slice(1)
