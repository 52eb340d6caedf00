import type { Switches } from './Switches.ts'

/** An odd side that stays as it is set. */
export type BoardSwitch = { name: string; title: string; about: string }

/** An answer to the next calls of the product. */
export type BoardRefusal = { name: string; title: string; plan: () => void }

/** Something that happens once between two ends. */
export type BoardAct = {
  name: string
  title: string
  about: string
  /** A value that is asked for besides, such as a number. */
  field?: { title: string; example: string }
  /** Returns why it cannot happen, or null when it has. */
  run: (ends: string, given: string) => string | null
}

/** All odd sides of one vendor, for the switchboard's page and its API. */
export type Board = {
  name: string
  title: string
  switches: readonly BoardSwitch[]
  isOn: (name: string) => boolean
  set: (name: string, isOn: boolean) => void
  refusals: readonly BoardRefusal[]
  acts: readonly BoardAct[]
  /** Between whom something can happen, by name, the newest first. */
  ends: () => readonly { name: string; title: string }[]
}

/** Lets a board set the switches of a double by their names. */
export function switchesByName<Name extends string>(
  switches: Switches<Name>,
  titles: Readonly<Record<Name, Omit<BoardSwitch, 'name'>>>,
): Pick<Board, 'switches' | 'isOn' | 'set'> {
  const isName = (name: string): name is Name => Object.hasOwn(titles, name)
  return {
    switches: Object.entries<Omit<BoardSwitch, 'name'>>(titles).map(([name, shown]) => ({ name, ...shown })),
    isOn: (name) => isName(name) && switches.isOn(name),
    set: (name, isOn) => {
      if (isName(name)) switches.set(name, isOn)
    },
  }
}
