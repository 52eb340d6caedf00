/**
 * The cost of an event in threads of 1,000, 10,000 and 100,000 messages, in microseconds of processor time; the ratios
 * within one run are the result. Run: node_modules/.bin/node libs/domain/chat-thread/src/thread.bench.ts
 *
 * The bounds are about events as they come: statuses and late messages concern what was said a little while ago. Beside
 * them stands the worst case, events spread evenly over all that was ever said. There a long thread is met where it is
 * cold in memory, and waiting for memory is most of the cost whatever the structure: the last line is the least that
 * can be done for such an event, one message replaced in a Map that is changed in place and keeps no order.
 */
import type { Message } from '@frontdesk/contract'
import {
  compareMessages,
  emptyThread,
  mergePage,
  reduceThread,
  threadPages,
  type ChatEvent,
  type Thread,
} from './index.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const instant = (second: number) => new Date(noon + second * 1000).toISOString()

const message = (id: number, second = id): Message => ({
  id,
  platformMessageId: null,
  chatId: 10001,
  companyId: 101,
  fromId: 500001,
  toId: 500002,
  recipientId: 500002,
  text: `Message ${id} of a long conversation`,
  createdAt: instant(second),
  updatedAt: instant(second),
  sentAt: instant(second),
  platform: 'telegram',
  isRead: false,
  viewedBy: [],
  status: 'pending',
  metadata: {},
  isDeleted: false,
  clientMessageId: null,
})

const sizes = [1_000, 10_000, 100_000] as const
const events = 20_000
const threads = new Map(
  sizes.map((size) => [
    size,
    mergePage(
      emptyThread(10001),
      Array.from({ length: size }, (_, i) => message(i + 1)),
      { skip: 0, take: size },
    ),
  ]),
)

const arrived = (sent: Message): ChatEvent => ({
  type: 'message-arrived',
  companyId: 101,
  seq: null,
  message: sent,
  users: [],
  chat: null,
})
/** How many events are applied to the same thread, so that it hardly grows while it is measured. */
const atOnce = 200

/** How far back from the newest: exponential with a mean of 100 messages, each distance once. */
const distances: readonly number[] = Array.from(
  { length: atOnce },
  (_, i) => -100 * Math.log(1 - (i + 0.5) / atOnce),
).reduce<number[]>((so, distance) => [...so, Math.max(Math.round(distance), (so.at(-1) ?? -1) + 1)], [])
const mixed = <T>(list: readonly T[]): readonly T[] =>
  list.map((_, i) => list[(i * 7919) % list.length] ?? list[0]).filter((each): each is T => each !== undefined)
const back = mixed(distances)
/** One of the newest, and one anywhere. */
const recent = (i: number, size: number) => size - (back[i % atOnce] ?? 0)
const anywhere = (i: number, size: number) => 1 + ((i * 7919) % (size - 1))

const statusChanged = (messageId: number, i: number): ChatEvent => ({
  type: 'message-status-changed',
  companyId: 101,
  seq: null,
  chatId: 10001,
  messageId,
  status: i % 2 === 0 ? 'sent' : 'delivered',
  updatedAt: instant(messageId),
  error: null,
})

type Place = (i: number, size: number) => number
const statuses = (place: Place) => (size: number) =>
  Array.from({ length: events }, (_, i) => statusChanged(place(i, size), i))
const lateOnes = (place: Place) => (size: number) =>
  Array.from({ length: events }, (_, i) => arrived(message(size + 1 + i, place(i, size) + 0.5)))
const appended = (size: number) => Array.from({ length: events }, (_, i) => arrived(message(size + 1 + i)))

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN

function cost(work: () => unknown, count: number): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

function fold(thread: Thread, list: readonly ChatEvent[]): void {
  for (let i = 0; i < list.length; i += atOnce)
    if (list.slice(i, i + atOnce).reduce(reduceThread, thread) === thread) throw new Error('The events change nothing')
}

/** Interleaved runs of all sizes; the first warms up. */
function bySize(work: (thread: Thread, size: number) => () => number, runs = 9): readonly number[] {
  const works = [...threads].map(([size, thread]) => work(thread, size))
  const costs = works.map((): number[] => [])
  for (let run = 0; run <= runs; run += 1) works.forEach((each, i) => (run > 0 ? costs[i]?.push(each()) : each()))
  return costs.map(median)
}

const ratio = (costs: readonly number[]) => (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN)
const line = (name: string, costs: readonly number[], limit = '') => {
  const cells = costs.map((each) => `${each.toFixed(2).padStart(9)} µs`).join('')
  console.log(`  ${name.padEnd(44)}${cells}${ratio(costs).toFixed(2).padStart(9)} x  ${limit}`)
}
const folded = (name: string, tale: (size: number) => readonly ChatEvent[], limit?: string) =>
  line(
    name,
    bySize((thread, size) => {
      const list = tale(size)
      return () => cost(() => fold(thread, list), events)
    }),
    limit,
  )

console.log(
  `\nA thread of messages                          ${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('')}   100k/1k`,
)
const bound = 'at most 1.50'
folded('append a message', appended, bound)
folded('take a status, as they come', statuses(recent), bound)
folded('insert a late message, as they come', lateOnes(recent), bound)

console.log('\nThe worst case: anywhere, evenly')
folded('insert a late message anywhere', lateOnes(anywhere))
folded('take a status anywhere', statuses(anywhere))
line(
  'the least: replaced in a Map, in place',
  bySize((_, size) => {
    const messages = new Map(Array.from({ length: size }, (_each, i) => [i + 1, message(i + 1)]))
    const list = statuses(anywhere)(size)
    return () =>
      cost(() => {
        for (const event of list) {
          if (event.type !== 'message-status-changed') continue
          const before = messages.get(event.messageId)
          if (before) messages.set(event.messageId, { ...before, status: event.status })
        }
      }, events)
  }),
)

console.log('\nAn older page of 1,000, a message of it')
const pageBefore = (size: number) => Array.from({ length: 1000 }, (_, i) => message(-i - 1 - size, -i)).reverse()
const merging = (order: (page: readonly Message[]) => readonly Message[]) =>
  bySize((thread, size) => {
    const page = order(pageBefore(size))
    return () =>
      cost(() => Array.from({ length: 20 }, () => mergePage(thread, page, { skip: size, take: 1000 })), 20_000)
  })
const sorting = (order: (page: readonly Message[]) => readonly Message[]) =>
  bySize((_, size) => {
    const page = order(pageBefore(size))
    return () => cost(() => Array.from({ length: 20 }, () => [...page].sort(compareMessages)), 20_000)
  })
const inOrder = (page: readonly Message[]) => page
for (const [name, order] of [
  ['in order', inOrder],
  ['mixed', mixed],
] as const) {
  const merged = merging(order)
  const sorted = sorting(order)
  line(`merge it, ${name}`, merged)
  line(`sort it alone, ${name}`, sorted)
  const last = (merged.at(-1) ?? Number.NaN) / (sorted.at(-1) ?? Number.NaN)
  console.log(
    `  merged into 100,000 against sorted alone, ${name}`.padEnd(91) + `${last.toFixed(2).padStart(5)} x  at most 2.00`,
  )
}

console.log('\nOnce a frame')
line(
  'list the pages for a screen',
  bySize((thread, size) => {
    const list = Array.from({ length: 200 }, (_, i) => reduceThread(thread, arrived(message(size + 1 + i))))
    return () => cost(() => list.map((each) => threadPages({ ...each }).length), 200)
  }),
)
