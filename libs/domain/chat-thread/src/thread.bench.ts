/**
 * What an event costs in threads of 1,000, 10,000 and 100,000 messages, in microseconds of processor time; the ratios
 * within one run are the result. Run: node_modules/.bin/node libs/domain/chat-thread/src/thread.bench.ts
 */
import type { Message } from '@frontdesk/contract'
import { compareMessages, emptyThread, mergePage, reduceThread, threadPages, type ChatEvent, type Thread } from './index.ts'

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
const threads = new Map(sizes.map((size) => [size, mergePage(emptyThread(10001), Array.from({ length: size }, (_, i) => message(i + 1)), { skip: 0, take: size })]))

const arrived = (told: Message): ChatEvent => ({ type: 'message-arrived', companyId: 101, seq: null, message: told, users: [], chat: null })
/**
 * Spread over the whole thread, so that a long one is met where it is cold in memory: the worst case. Statuses and late
 * messages mostly concern the newest.
 */
const place = (i: number, size: number) => 1 + ((i * 7919) % (size - 1))

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

const tales: Readonly<Record<string, (size: number) => readonly ChatEvent[]>> = {
  'append a message': (size) => Array.from({ length: events }, (_, i) => arrived(message(size + 1 + i))),
  'change the status of a recent message': (size) => Array.from({ length: events }, (_, i) => statusChanged(size - (i % 50), i)),
  'change a status anywhere': (size) => Array.from({ length: events }, (_, i) => statusChanged(place(i, size), i)),
  'insert a late message anywhere': (size) => Array.from({ length: events }, (_, i) => arrived(message(size + 1 + i, place(i, size) + 0.5))),
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN

function cost(work: () => unknown, count: number): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

/** 200 events at a time onto the same thread, so that it hardly grows while it is measured. */
function fold(thread: Thread, list: readonly ChatEvent[]): void {
  for (let i = 0; i < list.length; i += 200) list.slice(i, i + 200).reduce(reduceThread, thread)
}

/** Interleaved runs of all sizes; the first warms up. */
function bySize(work: (thread: Thread, size: number) => () => number, runs = 9): readonly number[] {
  const works = [...threads].map(([size, thread]) => work(thread, size))
  const costs = works.map((): number[] => [])
  for (let run = 0; run <= runs; run += 1) works.forEach((each, i) => (run > 0 ? costs[i]?.push(each()) : each()))
  return costs.map(median)
}

const line = (name: string, costs: readonly number[], limit: string) => {
  const [least = Number.NaN] = costs
  const cells = costs.map((each) => `${each.toFixed(2).padStart(9)} µs`).join('')
  console.log(`  ${name.padEnd(40)}${cells}${((costs.at(-1) ?? Number.NaN) / least).toFixed(2).padStart(9)} x  ${limit}`)
}

console.log(`\nA thread of messages${sizes.map((size) => size.toLocaleString('en').padStart(12)).join('').padStart(57)}   100k/1k`)
for (const [name, tale] of Object.entries(tales)) {
  line(
    name,
    bySize((thread, size) => {
      const list = tale(size)
      return () => cost(() => fold(thread, list), events)
    }),
    name === 'append a message' ? 'at most 1.30' : '',
  )
}

const page = (size: number) => Array.from({ length: 1000 }, (_, i) => message(-i - 1 - size, -i)).reverse()
line(
  'read an older page of 1,000 (a message)',
  bySize((thread, size) => {
    const older = page(size)
    return () => cost(() => Array.from({ length: 20 }, () => mergePage(thread, older, { skip: size, take: 1000 })), 20_000)
  }),
  '',
)
line(
  'sort that page alone (a message)',
  bySize((_, size) => {
    const older = page(size)
    const mixed = older.map((each, i) => ({ each, at: (i * 7919) % 1000 })).sort((a, b) => a.at - b.at).map(({ each }) => each)
    return () => cost(() => Array.from({ length: 20 }, () => [...mixed].sort(compareMessages)), 20_000)
  }),
  '',
)
line(
  'list the pages for a screen (a frame)',
  bySize((thread, size) => {
    const list = Array.from({ length: 200 }, (_, i) => reduceThread(thread, arrived(message(size + 1 + i))))
    return () => cost(() => list.map((each) => threadPages({ ...each }).length), 200)
  }),
  '',
)
