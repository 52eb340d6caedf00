import type { PeopleHere } from '@frontdesk/contract'
import { createStore, type Store } from '../stores/createStore.ts'

/** The people who are here; `connectionId`: by which this page reports what it shows, null where it is not seen. */
type PresenceState = PeopleHere & { connectionId: string | null }

const unknown: PresenceState = { companyId: 0, people: [], connectionId: null }

/**
 * The people of the company who are here, as the server has said last (TEAM-3). They hold while the live connection is
 * there; its id is forgotten with its end.
 */
export type PresenceStore = Pick<Store<PresenceState>, 'get' | 'subscribe'> & {
  take: (presence: PeopleHere) => void
  /** Takes the id of the connection; null once it has ended. */
  connect: (connectionId: string | null) => void
  /** Somebody else, or nobody, is signed in, or another company is acted for. */
  clear: () => void
}

export function createPresenceStore(): PresenceStore {
  const store = createStore(unknown)
  return {
    get: store.get,
    subscribe: store.subscribe,
    take: (presence) => store.set({ ...store.get(), ...presence }),
    connect(connectionId) {
      if (connectionId !== store.get().connectionId) store.set({ ...store.get(), connectionId })
    },
    clear: () => store.set(unknown),
  }
}
