import type { StorageKey } from './openStorage.ts'
import { storedAtom } from './storedAtom.ts'

const key: StorageKey = 'promoCode'

/** The promo code that an address brought, until it is used, refused or removed; null without one (PROMO-1). */
export const promoCodeAtom = storedAtom<string | null>(key, (stored) => stored.trim() || undefined, null)
