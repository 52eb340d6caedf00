import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { testNotification } from './Notification.ts'
import { sendNotification } from './sendNotification.ts'
import type { SendToEndpoint } from './sendToEndpoint.ts'
import { acceptedVapidKeys, vapidKeysOf } from './vapidKeys.ts'

const base = { vapid: null, publicUrl: 'https://desk.example', appUrl: null }
const before = { ...base, secretKey: Buffer.alloc(32, 1), previousSecretKey: null }
const rotated = { ...base, secretKey: Buffer.alloc(32, 2), previousSecretKey: Buffer.alloc(32, 1) }
const browser = {
  endpoint: 'https://push.example/1',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
}

/** A push service that knows a browser which subscribed with one key; `calls` has the key of each call. */
function aService(publicKey: string) {
  const calls: (string | undefined)[] = []
  const post: SendToEndpoint = async (_endpoint, { headers }) => {
    const key = /k=([\w-]+)/.exec(headers['Authorization'] ?? '')?.[1]
    calls.push(key)
    return { status: key === publicKey ? 201 : 403, retryAfter: null }
  }
  return { calls, post }
}

it('a browser that subscribed before the key was rotated is notified with the key of then', async () => {
  const { calls, post } = aService(vapidKeysOf(before).publicKey)
  expect(await sendNotification(acceptedVapidKeys(rotated), post)(browser, testNotification('en'))).toEqual({
    type: 'sent',
  })
  expect(calls).toEqual([vapidKeysOf(rotated).publicKey, vapidKeysOf(before).publicKey])
})

it('a browser that subscribed since is notified once, and another answer than that of a wrong key is not tried again', async () => {
  const { calls, post } = aService(vapidKeysOf(rotated).publicKey)
  await sendNotification(acceptedVapidKeys(rotated), post)(browser, testNotification('en'))
  expect(calls).toEqual([vapidKeysOf(rotated).publicKey])
  let answered = 0
  const gone: SendToEndpoint = async () => ({ status: (answered += 1) && 410, retryAfter: null })
  expect(await sendNotification(acceptedVapidKeys(rotated), gone)(browser, testNotification('en'))).toEqual({
    type: 'gone',
  })
  expect(answered).toBe(1)
})

it('keys that the operator set do not change with SECRET_KEY', () => {
  const vapid = { ...vapidKeysOf(before), subject: null }
  expect(acceptedVapidKeys({ ...rotated, vapid })).toHaveLength(1)
  expect(acceptedVapidKeys(before)).toEqual([vapidKeysOf(before)])
})
