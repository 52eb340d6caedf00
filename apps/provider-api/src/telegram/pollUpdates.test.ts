import { Bot } from 'grammy'
import type { Update } from 'grammy/types'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Ports } from '../ports/Ports.ts'
import { aStillClock, type StillClock } from '../testing/aStillClock.ts'
import { pollUpdates } from './pollUpdates.ts'

const botInfo = { id: 7, is_bot: true, first_name: 'Lily', username: 'lily_bot' } as Bot['botInfo'] // Nothing else of it is used.
const update = (update_id: number, text: string) =>
  ({
    update_id,
    message: {
      message_id: update_id,
      date: 0,
      text,
      chat: { id: 1, type: 'private', first_name: 'Ann' },
      from: { id: 1, is_bot: false, first_name: 'Ann' },
    },
  }) as Update

let clock: StillClock
let stored: string[]
/** The ids of the updates that were skipped. */
let skipped: number[]
let logged: string[]
/** The errors with which Telegram answers the next polls, before it returns the unconfirmed updates. */
let faults: { error_code: number; description: string }[]
/** The error with which storing a text fails; undefined: it is stored. */
let errorOf: (text: string) => Error | undefined

beforeEach(() => {
  clock = aStillClock()
  stored = []
  skipped = []
  logged = []
  faults = []
  errorOf = () => undefined
})

/** Polls until `text` is stored, or `most` milliseconds have passed; returns whether it was stored. */
async function pollsUntil(text: string, most: number): Promise<boolean> {
  const stop = new AbortController()
  const bot = new Bot('7:X', { botInfo })
  bot.api.config.use((_call, _method, payload, signal) => {
    const fault = faults.shift()
    if (fault) return Promise.resolve({ ok: false, ...fault })
    const from = (payload as { offset?: number }).offset ?? 0
    const result = [update(1, 'One'), update(2, 'Two')].filter((one) => one.update_id >= from)
    // Nothing is new: the call stays open, as with Telegram.
    if (result.length === 0)
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    return Promise.resolve({ ok: true, result: result as never }) // Only updates are requested.
  })
  bot.on('message:text', (context) => {
    const fault = errorOf(context.message.text)
    if (fault) throw fault
    stored.push(context.message.text)
  })
  const record = (_fields: object, sentence: string) => void logged.push(sentence)
  const ports = {
    later: clock.later,
    now: clock.now,
    newId: () => 'an-update',
    jobEnded: () => undefined,
    log: { info: () => undefined, warn: record, error: record },
  } as unknown as Ports // Polling uses no other ports.
  const polling = pollUpdates(ports, bot, {
    cursor: 1,
    updates: ['message'],
    stop: stop.signal,
    onSkipped: (lost) => Promise.resolve(void skipped.push(lost.update_id)),
  })
  for (let passed = 0; passed <= most && !stored.includes(text); passed += 1000) {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
    clock.advance(1000)
  }
  stop.abort()
  expect(await polling).toBe('stopped')
  return stored.includes(text)
}

const coded = (code: string) => Object.assign(new Error('Not now'), { code })
const minutes = 60_000

describe('an update that cannot be stored', () => {
  it.each([
    ['the connection is lost', coded('ECONNREFUSED')],
    ['the database shuts down', coded('57P01')],
    ['the database is full', coded('53100')],
    ['another transaction conflicts', coded('40001')],
    ['the reason is unknown', new Error('?')],
  ])('an update is retried until it can be stored, when %s', async (_why, fault) => {
    let tries = 0
    errorOf = (text) => (text === 'One' && ++tries <= 20 ? fault : undefined)
    expect(await pollsUntil('Two', 30 * minutes)).toBe(true)
    expect([stored, skipped]).toEqual([['One', 'Two'], []])
    expect(logged.filter((sentence) => sentence === 'A Telegram update could not be stored')).toHaveLength(20)
  })

  it.each([
    ['is no valid text', coded('22021')],
    ['violates a constraint', coded('23514')],
    ['cannot be read', new TypeError('No text')],
    ['is out of range', new RangeError('Too far')],
  ])('an update is dropped after six tries when its content %s, and later ones are stored', async (_why, fault) => {
    let tries = 0
    errorOf = (text) => {
      if (text !== 'One') return undefined
      tries++
      return fault
    }
    expect(await pollsUntil('Two', 5 * minutes)).toBe(true)
    expect([tries, stored, skipped]).toEqual([6, ['Two'], [1]])
  })

  it('an update that never stops failing holds up nobody for ever, though nobody knows why it fails', async () => {
    errorOf = (text) => (text === 'One' ? new Error('An error without a code') : undefined)
    expect(await pollsUntil('Two', 30 * minutes)).toBe(true)
    expect([stored, skipped]).toEqual([['Two'], [1]])
  })

  it('an update has all its attempts, even if polling failed before', async () => {
    faults = Array.from({ length: 10 }, () => ({ error_code: 500, description: 'Internal Server Error' }))
    let tries = 0
    errorOf = (text) => (text === 'One' && ++tries <= 3 ? coded('23505') : undefined)
    expect(await pollsUntil('Two', 30 * minutes)).toBe(true)
    expect(stored).toEqual(['One', 'Two'])
  })
})
