import { storedAtom, type StorageKey } from '@frontdesk/platform'

const key: StorageKey = 'isListDense'

/** Whether the rows of the chat list are low, so that more of them are on screen. */
export const isListDenseAtom = storedAtom(key, (stored) => stored === 'true', false)

/** How high a row is, in pixels; the stylesheet has it by `--row-height`. */
export const rowHeightOf = (isDense: boolean): number => (isDense ? 52 : 72)
