/**
 * Which other pages of this app on this device have work in progress; each announces its own for as long as it lasts.
 */
export type TabPresence = {
  /** The id of this page. */
  readonly id: string
  /** Announces that this page has work in progress; returns the function that ends it. */
  hold: () => () => void
  /** Resolves to those of the given pages that have work in progress. */
  alive: (ids: Iterable<string>) => Promise<ReadonlySet<string>>
  /** Calls the action when a page is closed or has finished; never in a browser without Web Locks. */
  whenGone: (id: string, action: () => void) => void
}

type Locks = Pick<LockManager, 'request' | 'query'>
type BrowserPorts = { locks?: Locks | undefined; openChannel?: ((name: string) => BroadcastChannel) | undefined }

const nameOf = (id: string) => `frontdesk-tab-${id}`
/** Milliseconds. A page responds at once, also a hidden one. */
const responseTime = 300

const inBrowser = (): BrowserPorts => ({
  locks: (navigator as Partial<Navigator>).locks, // missing where the page is not served securely
  openChannel: typeof BroadcastChannel === 'undefined' ? undefined : (name) => new BroadcastChannel(name),
})

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Uses Web Locks, which a browser releases when a page closes or crashes; without them it asks the
 * other pages by messages.
 */
export function tabPresence({ locks, openChannel }: BrowserPorts = inBrowser()): TabPresence {
  const id = newId()
  return locks ? byLocks(id, locks) : byMessages(id, openChannel)
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
    whenGone(other, action) {
      if (watched.has(other)) return
      watched.add(other)
      locks
        .request(nameOf(other), () => undefined)
        .then(() => {
          watched.delete(other)
          action()
        })
        .catch(() => undefined)
    },
  }
}

function byMessages(id: string, openChannel: BrowserPorts['openChannel']): TabPresence {
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
      const others = [...ids]
      if (!channel || others.length === 0) return new Set()
      here.clear()
      channel.postMessage({ word: 'who?' })
      await new Promise((resolve) => setTimeout(resolve, responseTime))
      return new Set(others.filter((other) => here.has(other)))
    },
    whenGone: () => undefined,
  }
}
