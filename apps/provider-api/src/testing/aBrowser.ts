import { createECDH, randomBytes } from 'node:crypto'
import type { RunningSandbox } from '@frontdesk/sandbox'
import ece from 'http_ece'

/** A browser with a subscription at the sandbox's push service; only it can read what is pushed. */
export type ABrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Received push payloads, oldest first. */
  notifications: () => Record<string, unknown>[]
}

let browsers = 0

export function aBrowser({ origin, world }: Pick<RunningSandbox, 'origin' | 'world'>): ABrowser {
  const id = `browser-${++browsers}`
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const read = (body: Buffer) =>
    JSON.parse(
      ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8'),
    ) as Record<string, unknown> // The server sends objects.
  return {
    subscription: { endpoint: `${origin}/sandbox/push/${id}`, keys: { p256dh, auth } },
    notifications: () => world.push.messages.filter((message) => message.id === id).map(({ body }) => read(body)),
  }
}
