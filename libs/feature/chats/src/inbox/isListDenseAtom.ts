import { storedAtom, type StorageKey } from '@frontdesk/platform'

const key: StorageKey = 'isListDense'

/** Whether the chat list uses compact rows. */
export const isListDenseAtom = storedAtom(key, (stored) => stored === 'true', false)

/** Row height in pixels; passed to the stylesheet as `--row-height`. */
export const rowHeightOf = (isDense: boolean): number => (isDense ? 52 : 72)
