/** The keys that the product stores on the device (API-3). */
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
  | 'assistantBasics'
  | 'composerTexts'
  | 'composerQuotes'
  | 'composerModes'
  | 'noteTexts'
  | 'noteOutbox'
  | 'inboxFilter'
  | 'savedFilters'
  | 'isListDense'
  | 'isCustomerPaneClosed'
  | 'isPlainList'
  | 'emojiUses'
  | 'isHelpTabHidden'
  | 'dismissedAnnouncements'
  | 'helpSide'
  | 'outbox'
  | 'signedInAt'
  | 'arrivedByLink'
  | 'reportedPayments'
  | 'reportedVerifications'
  | 'deviceToken'
  | 'apiHost'
  | 'config'
  | 'sessionAnswers'
  | 'isPushOn'
  | 'visitorId'

/**
 * The keys that a tab stores of the user and a sign-out removes: the open question of a link (AUTH-13), automatic links
 * that go on after a reload (INT-4), the payment for which the tab left to a payment page, and what is being written to
 * support (SUP-5), the access to a company of others (SHELL-10), and the link of an invitation whose reader signs in
 * (TEAM-1).
 */
export const tabKeys = [
  'tokenInQuestion',
  'autoLinks',
  'paymentBegun',
  'supportDrafts',
  'impersonation',
  'invitation',
] as const
export type TabKey = (typeof tabKeys)[number]

/** A storage that never throws: what the device cannot store is kept in memory for the life of the page. */
export type DeviceStorage = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
  /** The keys under which something is stored, by whichever tab. */
  keys: () => readonly string[]
}

/** The prefix of the keys of messages that were sent and that the device's database does not have yet. */
export const unstoredSendPrefix = 'unstoredSend/'

/** Opens a web storage that may be disabled, full or forbidden; even the access to it may throw (API-3). */
export function openStorage(access: () => Storage): DeviceStorage {
  const unsaved = new Map<string, string | null>()
  const attempt = <T>(action: (storage: Storage) => T, fallback: T): T => {
    try {
      return action(access())
    } catch {
      return fallback
    }
  }
  const write = (key: string, value: string | null) => {
    const isStored = attempt((storage) => {
      if (value === null) storage.removeItem(key)
      else storage.setItem(key, value)
      return storage.getItem(key) === value
    }, false)
    if (isStored) unsaved.delete(key)
    else unsaved.set(key, value)
  }
  return {
    get: (key) => unsaved.get(key) ?? (unsaved.has(key) ? null : attempt((storage) => storage.getItem(key), null)),
    set: write,
    remove: (key) => write(key, null),
    keys() {
      const stored = attempt(
        (storage) =>
          Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((key) => key !== null),
        [],
      )
      const here = [...unsaved].flatMap(([key, value]) => (value === null ? [] : [key]))
      return [...new Set([...stored.filter((key) => !unsaved.has(key)), ...here])]
    },
  }
}

/** This device's storage. */
export const deviceStorage: DeviceStorage = openStorage(() => window.localStorage)

/** This tab's storage, which ends with the tab. */
export const tabStorage: DeviceStorage = openStorage(() => window.sessionStorage)
