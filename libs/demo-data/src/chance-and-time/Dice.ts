/** Deterministic random values, so that demo data are the same on every machine. */
export type Dice = {
  /** A whole number between `least` and `most`, inclusive. */
  whole: (least: number, most: number) => number
  one: <T>(choices: readonly T[]) => T
  isLucky: (chance: number) => boolean
  shuffled: <T>(list: readonly T[]) => T[]
  uuid: () => string
  hex: (digits: number) => string
}

/** Creates dice from a seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('')
  return {
    whole,
    one(choices) {
      const chosen = choices[whole(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('There is nothing to choose from')
      return chosen
    },
    isLucky: (chance) => next() < chance,
    shuffled: (list) =>
      list
        .map((each) => ({ each, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + whole(0, 3)).toString(16)}${hex(3)}-${hex(12)}`,
    hex,
  }
}
