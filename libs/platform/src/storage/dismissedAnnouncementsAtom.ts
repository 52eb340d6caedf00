import type { StorageKey } from './openStorage.ts'
import { storedAtom } from './storedAtom.ts'

const key: StorageKey = 'dismissedAnnouncements'
const none: readonly number[] = []

function readIds(stored: string): readonly number[] | undefined {
  const ids: unknown = JSON.parse(stored)
  return Array.isArray(ids) ? ids.filter((id): id is number => Number.isSafeInteger(id)) : undefined
}

/** The ids of the announcements of the operator that were dismissed on this device, the newest last (SYS-10). */
export const dismissedAnnouncementsAtom = storedAtom(key, readIds, none)
