import { setTimeout as pause } from 'node:timers/promises'

/**
 * Live connections without a browser around them: as many as a storm needs. Each comes back by itself, as the app does.
 */
export type ManyBrowsers = {
  /** How many have joined their rooms. */
  readyCount: () => number
  /** Resolves when all have joined their rooms. */
  allReady: () => Promise<void>
  /** How often a handshake was refused, by its status; a connection that could not be opened counts as 0. */
  refused: ReadonlyMap<number, number>
  close: () => void
}

export type Visitor = { adminId: number; token: string }

type Wait = (milliseconds: number) => Promise<unknown>

/** Opens a live connection for each visitor at once. `chance` spreads their waits as the app does. */
export function manyBrowsers(origin: string, visitors: readonly Visitor[], chance: () => number): ManyBrowsers {
  const ready = new Set<Visitor>()
  const refused = new Map<number, number>()
  const closing = new AbortController()
  const waiting = new Set<() => void>()
  const address = Object.assign(new URL('/api/socket.io/', origin), { protocol: 'ws:' })
  const wait: Wait = (milliseconds) => pause(milliseconds, null, { signal: closing.signal, ref: false })

  /** One connection until it ends: whether it was ready, and the seconds that a refusal asks to wait. */
  const connectOnce = (visitor: Visitor) =>
    new Promise<{ wasReady: boolean; retryAfter: number }>((resolve) => {
      const socket = new WebSocket(`${address.href}?EIO=4&transport=websocket&adminId=${visitor.adminId}`)
      let outcome = { wasReady: false, retryAfter: 0 }
      let wasRefused = false
      closing.signal.addEventListener('abort', () => socket.close(), { once: true })
      socket.addEventListener('message', ({ data }) => {
        const packet = String(data)
        if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token: visitor.token })}`)
        else if (packet === '2') socket.send('3')
        else if (packet.startsWith('42["session"')) {
          outcome = { ...outcome, wasReady: true }
          ready.add(visitor)
          for (const check of waiting) check()
        } else if (packet.startsWith('44')) {
          const { data: why } = JSON.parse(packet.slice(2)) as { data: { status: number; retryAfter?: number } }
          wasRefused = true
          refused.set(why.status, (refused.get(why.status) ?? 0) + 1)
          outcome = { ...outcome, retryAfter: why.retryAfter ?? 0 }
          socket.close()
        }
      })
      socket.addEventListener('close', () => {
        ready.delete(visitor)
        if (!outcome.wasReady && !wasRefused) refused.set(0, (refused.get(0) ?? 0) + 1)
        resolve(outcome)
      })
    })

  const stayConnected = async (visitor: Visitor) => {
    for (let failures = 0; !closing.signal.aborted;) {
      const { wasReady, retryAfter } = await connectOnce(visitor)
      failures = wasReady ? 0 : failures + 1
      // As Socket.IO's client is set: a second at first, five at most, half more or less by chance;
      // longer when it is asked to.
      const own = Math.min(1000 * 2 ** failures, 5000) * (0.5 + chance())
      await wait(Math.max(own, retryAfter * 1000 * (1 + chance()))).catch(() => undefined)
    }
  }
  for (const visitor of visitors) void stayConnected(visitor)
  return {
    readyCount: () => ready.size,
    allReady: () =>
      new Promise((resolve) => {
        const check = () => {
          if (ready.size < visitors.length) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    refused,
    close: () => closing.abort(),
  }
}
