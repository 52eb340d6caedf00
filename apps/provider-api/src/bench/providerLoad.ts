// The provider API under load: live connections, sends and AI replies at the same time, measured from the intended
// start of each send to the colleague's live event (reliability 6.3: an open model, a ledger, or no number at all).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { openDatabase } from '../start/openDatabase.ts'
import { aProcess } from '../testing/aProcess.ts'
import { furnishLoad, loadQuestion, type LoadAdmin, type LoadCompany } from './furnishLoad.ts'

const databaseUrl = process.env['DATABASE_URL'] ?? null
const load =
  databaseUrl === null
    ? { connections: 300, sendsASecond: 10, streams: 10 }
    : { connections: 2000, sendsASecond: 20, streams: 30 }
const warmUp = 5_000
const measured = 30_000

const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-load-'))
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields: object, sentence: string) => console.error(sentence, fields),
}
const database = await openDatabase(
  { databaseUrl, dataDir, embeddedDatabase: 'pglite' },
  { log, print: () => undefined },
  async () => undefined,
)
const companies = await furnishLoad(database.db, load.connections / 2)
await database.close()
const server = await aProcess(dataDir, {
  SANDBOX: 'off',
  // As in production: a line for each request and job.
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
  ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
})

/** `receivedAt`: the times at which each administrator of the company received its event. */
type Sent = { intended: number; acked: boolean; receivedAt: Map<number, number[]>; colleague: number }
const sent = new Map<string, Sent>()
let pieces = 0

try {
  const sockets: Socket[] = []
  for (const { admins } of companies) sockets.push(...(await Promise.all(admins.map(connect))))
  console.log(
    `${sockets.length} live connections, ${load.sendsASecond} sends a second, ${load.streams} AI replies at once, ${databaseUrl === null ? 'PGlite' : 'PostgreSQL'}`,
  )
  const isOver = { value: false }
  const streaming = companies.slice(0, load.streams).map((company) => keepAsking(company, isOver))
  await sendAtRate(Date.now(), warmUp + measured)
  isOver.value = true
  await until(() => [...sent.values()].every(({ acked, receivedAt }) => acked && receivedAt.size === 2), 10_000)
  await Promise.all(streaming)
  report()
  for (const socket of sockets) socket.close()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function connect({ adminId, token, companyId }: LoadAdmin): Promise<Socket> {
  const socket = io(server.origin, {
    path: '/api/socket.io',
    transports: ['websocket'],
    auth: { token, companyId },
    query: { adminId: String(adminId) },
  })
  socket.on('newMessage', (message: { clientMessageId?: string | null }) => {
    const entry = sent.get(message.clientMessageId ?? '')
    entry?.receivedAt.set(adminId, [
      ...(entry.receivedAt.get(adminId) ?? []),
      performance.timeOrigin + performance.now(),
    ])
  })
  socket.on('openai_stream', () => (pieces += 1))
  return new Promise((resolve, reject) => {
    socket.on('session', () => resolve(socket))
    socket.on('connect_error', reject)
  })
}

/** An open model: each send begins at its intended time, even if earlier ones are not answered yet. */
async function sendAtRate(from: number, during: number): Promise<void> {
  const gap = 1000 / load.sendsASecond
  const count = Math.floor(during / gap)
  for (let number = 0; number < count; number += 1) {
    const intended = from + number * gap
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, intended - Date.now())))
    const company = companies[(number * 7) % companies.length]
    if (company) void send(company, `load-${number}-${intended}`.slice(0, 64), intended)
  }
}

async function send(
  { chatId, companyId, admins: [owner, colleague] }: LoadCompany,
  clientMessageId: string,
  intended: number,
): Promise<void> {
  sent.set(clientMessageId, { intended, acked: false, receivedAt: new Map(), colleague: colleague.adminId })
  const { status } = await server.call('sendMessage', {
    token: owner.token,
    body: { companyId, chatId, message: `${owner.adminId} says hello`, clientMessageId },
  })
  const entry = sent.get(clientMessageId)
  if (entry && status === 200) entry.acked = true
}

/** Keeps one AI reply growing: sends another question as soon as the last reply has had its time. */
async function keepAsking(
  { assistantChatId, companyId, admins: [owner] }: LoadCompany,
  isOver: { value: boolean },
): Promise<void> {
  while (!isOver.value) {
    await server.call('sendMessage', {
      token: owner.token,
      body: { companyId, chatId: assistantChatId, message: loadQuestion },
    })
    await new Promise((resolve) => setTimeout(resolve, 8_000))
  }
}

async function until(isSo: () => boolean, atMost: number): Promise<void> {
  for (let waited = 0; !isSo() && waited < atMost; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50))
}

function report(): void {
  const all = [...sent.values()]
  const start = Math.min(...all.map(({ intended }) => intended)) + warmUp
  const latencies = all.flatMap(({ intended, receivedAt, colleague }) =>
    intended < start ? [] : (receivedAt.get(colleague) ?? []).slice(0, 1).map((at) => at - intended),
  )
  latencies.sort((a, b) => a - b)
  const at = (share: number) =>
    `${Math.round(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN)} ms`
  const lost = all.filter(({ acked, receivedAt }) => acked && receivedAt.size < 2).length
  const doubled = all.filter(({ receivedAt }) => [...receivedAt.values()].some((times) => times.length > 1)).length
  console.log(
    `sent ${all.length}, acknowledged ${all.filter(({ acked }) => acked).length}, lost ${lost}, doubled ${doubled}, pieces of AI replies received ${pieces}`,
  )
  if (lost > 0 || doubled > 0 || pieces === 0 || latencies.length === 0 || all.some(({ acked }) => !acked)) {
    console.error('Something was refused, lost, doubled or not written: the latencies count nothing')
    process.exitCode = 1
    return
  }
  console.log(`end to end: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}`)
}
