/** What `{word}` stands for in one scene. */
export type Slots = Readonly<Record<string, string>>

/** Says a phrase: fills its words in, and lets a woman or a man speak. A word that nobody knows is a mistake of the data. */
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
