/** The keys that the product keeps on the device (API-3). */
export type StorageKey =
  | 'accessToken'
  | 'companyId'
  | 'companies'
  | 'promoCode'
  | 'altegioSalonIds'
  | 'altegioConnectedSalonIds'
  | 'altegioUserData'
  | 'isMobileApp'
  | 'areShortcutsOn'
  | 'areMessageToastsOn'
  | 'isMessageSoundOn'
  | 'preferredLocale'
  | 'includeSystemMessages'
  | 'includeDeletedMessages'
  | 'onboardingCompleted'
  | 'onboardingDraft'
  | 'composerTexts'
  | 'inboxFilter'
  | 'savedFilters'
  | 'isListDense'
  | 'isPlainList'
  | 'outbox'
  | 'signedInAt'
  | 'arrivedByLink'
  | 'deviceToken'

/** What a tab keeps of the user, to be gone with the sign-out: a link's question that is not answered yet (AUTH-13). */
export type TabKey = 'tokenInQuestion'

/** A storage that never throws: what cannot be kept on the device is kept for the life of the page. */
export type DeviceStorage = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/** Opens a web storage that may be disabled, full or forbidden to us; reaching for it may already throw (API-3). */
export function openStorage(reach: () => Storage): DeviceStorage {
  const unsaved = new Map<string, string | null>()
  const tried = <T>(deed: (storage: Storage) => T, otherwise: T): T => {
    try {
      return deed(reach())
    } catch {
      return otherwise
    }
  }
  const write = (key: string, value: string | null) => {
    const isKept = tried((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return storage.getItem(key) === value
    }, false)
    if (isKept) unsaved.delete(key)
    else unsaved.set(key, value)
  }
  return {
    get: (key) => unsaved.get(key) ?? (unsaved.has(key) ? null : tried((storage) => storage.getItem(key), null)),
    set: write,
    remove: (key) => write(key, null),
  }
}

/** This device's storage. */
export const deviceStorage: DeviceStorage = openStorage(() => window.localStorage)

/** This tab's storage: what it keeps ends with the tab. */
export const tabStorage: DeviceStorage = openStorage(() => window.sessionStorage)
