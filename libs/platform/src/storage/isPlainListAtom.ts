import type { StorageKey } from './openStorage.ts'
import { readFlag, storedAtom } from './storedAtom.ts'

const key: StorageKey = 'isPlainList'

/**
 * Whether long lists and threads stand whole in the document, page by page, instead of only what is on
 * screen: for screen readers.
 */
export const isPlainListAtom = storedAtom(key, readFlag, false)
