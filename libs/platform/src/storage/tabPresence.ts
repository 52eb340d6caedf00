/** Whether other pages of this app on this device are still there: who has work in hand says so for as long as it lasts. */
export type TabPresence = {
  /** This page's own name. */
  readonly id: string
  /** Says that this page has work in hand; answers how to say that it is done. */
  hold: () => () => void
  /** Those of these pages that have work in hand. */
  alive: (ids: Iterable<string>) => Promise<ReadonlySet<string>>
  /** Tells when a page is gone or has finished; never where the browser cannot say. */
  whenGone: (id: string, deed: () => void) => void
}

type Locks = Pick<LockManager, 'request' | 'query'>
type World = { locks?: Locks | undefined; openChannel?: ((name: string) => BroadcastChannel) | undefined }

const nameOf = (id: string) => `frontdesk-tab-${id}`
/** A page answers at once, also one that is out of sight. */
const patience = 300

const inBrowser = (): World => ({
  locks: (navigator as Partial<Navigator>).locks, // missing where the page is not served securely
  openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
})

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** By Web Locks, which a browser frees when a page goes, however it goes; without them by asking the other pages. */
export function tabPresence({ locks, openChannel }: World = inBrowser()): TabPresence {
  const id = newId()
  return locks ? byLocks(id, locks) : byAsking(id, openChannel)
}

function byLocks(id: string, locks: Locks): TabPresence {
  const watched = new Set<string>()
  return {
    id,
    hold() {
      let release: () => void = () => undefined
      const done = new Promise<void>((resolve) => (release = resolve))
      locks.request(nameOf(id), () => done).catch(() => undefined)
      return release
    },
    async alive(ids) {
      const held = new Set((await locks.query().catch(() => ({ held: [] }))).held?.map(({ name }) => name))
      return new Set([...ids].filter((other) => held.has(nameOf(other))))
    },
    whenGone(other, deed) {
      if (watched.has(other)) return
      watched.add(other)
      locks
        .request(nameOf(other), () => undefined)
        .then(() => {
          watched.delete(other)
          deed()
        })
        .catch(() => undefined)
    },
  }
}

function byAsking(id: string, openChannel: World['openChannel']): TabPresence {
  const channel = openChannel?.('frontdesk-tabs')
  let held = 0
  const here = new Set<string>()
  channel?.addEventListener('message', ({ data }: MessageEvent<{ word?: unknown; id?: unknown }>) => {
    if (data.word === 'who?' && held > 0) channel.postMessage({ word: 'me', id })
    if (data.word === 'me' && typeof data.id === 'string') here.add(data.id)
  })
  return {
    id,
    hold() {
      held += 1
      return () => void (held -= 1)
    },
    async alive(ids) {
      const asked = [...ids]
      if (!channel || asked.length === 0) return new Set()
      here.clear()
      channel.postMessage({ word: 'who?' })
      await new Promise((resolve) => setTimeout(resolve, patience))
      return new Set(asked.filter((other) => here.has(other)))
    },
    whenGone: () => undefined,
  }
}
