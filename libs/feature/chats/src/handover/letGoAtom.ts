import { atom } from 'jotai'

/** The runs whose replies somebody here has let go: their buttons are put away. */
export const letGoAtom = atom<ReadonlySet<string | number>>(new Set<string | number>())
