import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostAttempts } from './SendIntent.ts'
import { anOutboxWorld, type OutboxWorld } from './testing/anOutboxWorld.ts'

/** An event on a device or a server, as a command of the model. */
type Happening = { what: string; run: (world: OutboxWorld) => void }
const happening = (what: string, run: Happening['run']): Happening => ({ what, run })

const n = fc.nat({ max: 9 })
const retryAfter = fc.option(fc.constantFrom(0, 1, 3, 30, 9999), { nil: null })
const ending = (how: Parameters<OutboxWorld['end']>[1]) =>
  fc
    .tuple(n, retryAfter)
    .map(([nth, after]) => happening(`${how} ${String(nth)} ${String(after)}`, (world) => world.end(nth, how, after)))
const happenings = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(1, 2)
        .map((chatId) => happening(`Send in ${String(chatId)}`, (world) => world.send(chatId))),
    },
    { weight: 8, arbitrary: fc.constant(happening('Begin', (world) => world.begin())) },
    { weight: 4, arbitrary: ending('ack') },
    { weight: 3, arbitrary: ending('lose-ack') },
    { weight: 3, arbitrary: ending('lost') },
    { weight: 1, arbitrary: ending('refused') },
    { weight: 2, arbitrary: ending('postponed') },
    {
      weight: 5,
      arbitrary: fc
        .constantFrom(100, 1000, 2000, 9000, 61_000, 400_000, 90_000_000)
        .map((ms) => happening(`Pass ${String(ms)}`, (world) => world.pass(ms))),
    },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('good' as const, 'doubtful' as const, 'offline' as const)
        .map((is) => happening(`Network ${is}`, (world) => world.network(is))),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 1, max: 8 }).map((tries) =>
        happening(`Silent for ${String(tries)} tries`, (world) => {
          world.network('doubtful')
          for (let tried = 0; tried < tries; tried += 1) {
            world.begin()
            world.crash(1)
            world.pass(61_000)
          }
        }),
      ),
    },
    { weight: 1, arbitrary: fc.nat().map((stored) => happening('Reload', (world) => world.reload(stored))) },
    { weight: 1, arbitrary: fc.nat().map((stored) => happening('ServerCrash', (world) => world.crash(stored))) },
    { weight: 1, arbitrary: n.map((nth) => happening(`Cancel ${String(nth)}`, (world) => world.cancel(nth))) },
    { weight: 1, arbitrary: n.map((nth) => happening(`Retry ${String(nth)}`, (world) => world.retry(nth))) },
    { weight: 1, arbitrary: fc.constant(happening('Confirm', (world) => world.confirm())) },
    { weight: 1, arbitrary: fc.constant(happening('Sign out and in', (world) => world.signOutAndIn())) },
  ),
  { maxLength: 60 },
)

const isInOrder = (texts: readonly string[], order: readonly string[]) =>
  texts.every((text, at) => at === 0 || order.indexOf(texts[at - 1] ?? '') < order.indexOf(text))

function expectLaws(world: OutboxWorld): void {
  const { server, outbox, calls } = world
  for (const text of world.pressed) expect(server.rowsOf(text), `rows of ${text} (O1)`).toBeLessThanOrEqual(1)
  for (const text of world.shownSent) expect(server.rowsOf(text), `${text} is shown as sent (O4)`).toBe(1)
  for (const chatId of [1, 2]) {
    const smooth = server.rows
      .filter((row) => row.chatId === chatId && !world.stumbled.has(row.text))
      .map(({ text }) => text)
    expect(isInOrder(smooth, world.pressed), `the order of ${smooth.join()} (O2)`).toBe(true)
    expect(calls.filter((call) => call.chatId === chatId).length, 'under way in one chat (O5)').toBeLessThanOrEqual(1)
  }
  for (const { attempts } of outbox.intents) expect(attempts, 'attempts (O5)').toBeLessThanOrEqual(mostAttempts)
  expect(world.tooSoon, 'tried too soon (O5)').toEqual([])
  expect(world.givenUpInSilence, 'given up while the server did not respond (F-01)').toEqual([])
}

it('a message that is looked for after a day, confirmed and restored is sent no sooner than the server asked', () => {
  const world = anOutboxWorld(true)
  world.send(1)
  world.begin()
  world.pass(90_000_000)
  world.end(0, 'lost', 3)
  world.confirm()
  world.reload(1)
  world.begin()
  expect(world.calls).toEqual([])
  world.pass(3000)
  world.begin()
  expect([world.calls.length, world.tooSoon]).toEqual([1, []])
})

describe('properties of the outbox', () => {
  it.each([
    ['with idempotent sends', true],
    ['without idempotent sends', false],
  ])('the outbox has one row for one press of Send, in order, whatever happens, %s', (_where, isIdempotent) => {
    fc.assert(
      fc.property(happenings, (all) => {
        const world = anOutboxWorld(isIdempotent)
        for (const { run } of all) {
          run(world)
          expectLaws(world)
        }
        world.settle()
        expectLaws(world)
        expect(world.outbox.intents).toEqual([])
        for (const text of world.pressed)
          if (!world.cancelled.has(text)) expect(world.server.rowsOf(text), `rows of ${text} in the end (O1)`).toBe(1)
      }),
    )
  })
})
