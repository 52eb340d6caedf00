import { loadQuestion } from '../furnishLoad.ts'
import type { LoadCalls } from './createCalls.ts'
import { loadPassword, type LoadChat, type Tenant } from './furnishTenants.ts'
import type { LoadClient } from './followTenant.ts'
import type { Latencies } from './latencies.ts'
import type { Ledger } from './ledger.ts'

/** The acts of each second, and the number of AI replies that grow at once. */
export type Rates = {
  sends: number
  inbound: number
  reads: number
  reconnects: number
  logins: number
  streams: number
}

/** Where the latencies of a row are recorded. */
export type Recorders = { sends: Latencies; reads: Latencies; webhooks: Latencies; logins: Latencies }

/** The target of a load. */
export type LoadTarget = {
  tenants: readonly Tenant[]
  clients: readonly LoadClient[]
  calls: LoadCalls
  ledger: Ledger
  /** A number from 0 on, below 1. */
  random: () => number
  /** Whether the system is gone, so that nothing is repeated any more. */
  isClosed: () => boolean
}

/** Epoch milliseconds, with fractions. */
export const epoch = () => performance.timeOrigin + performance.now()

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

/**
 * Begins an act at each intended moment, whether or not earlier ones have ended: an open model. Resolves when all have
 * begun; `act` must not reject.
 */
async function atRate(perSecond: number, until: number, act: (intended: number) => Promise<void>): Promise<void> {
  if (perSecond <= 0) return
  const gap = 1000 / perSecond
  const from = epoch()
  for (let number = 0; from + number * gap < until; number += 1) {
    const intended = from + number * gap
    if (intended > epoch()) await pause(intended - epoch())
    void act(intended)
  }
}

let messages = 0
let updates = 1_000_000

/** Runs the load until a moment. Of `noisy`, one company's chats, there is `noise` times as much besides. */
export async function generateLoad(
  target: LoadTarget,
  rates: Rates,
  until: number,
  recorders: Recorders,
  noisy: { tenant: Tenant; times: number } | null = null,
): Promise<void> {
  const { tenants, clients, random } = target
  const chats = tenants.flatMap((tenant) => tenant.chats.map((chat) => ({ chat, tenant })))
  const any = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(random() * all.length)]
    if (one === undefined) throw new Error('There is nothing to choose from')
    return one
  }
  const send = (of: { chat: LoadChat; tenant: Tenant }) => (intended: number) =>
    sendAsAdmin(target, of.tenant, of.chat, intended, recorders)
  const receive = (of: { chat: LoadChat; tenant: Tenant }) => (intended: number) =>
    writeAsCustomer(target, of.tenant, of.chat, intended, recorders)
  const noise = noisy
    ? { share: (noisy.tenant.chats.length / chats.length) * (noisy.times - 1), tenant: noisy.tenant }
    : null
  const ofNoisy = () => ({ chat: any(noise?.tenant.chats ?? []), tenant: noise?.tenant as Tenant })
  const isOver = () => epoch() >= until
  await Promise.all([
    atRate(rates.sends, until, (intended) => send(any(chats))(intended)),
    atRate(rates.inbound, until, (intended) => receive(any(chats))(intended)),
    atRate(rates.reads, until, (intended) => read(target, any(chats), random() < 0.5, intended, recorders)),
    atRate(rates.reconnects, until, async () => any(clients).reconnect()),
    atRate(rates.logins, until, (intended) => signIn(target, any(tenants), intended, recorders)),
    ...(noise
      ? [
          atRate(rates.sends * noise.share, until, (intended) => send(ofNoisy())(intended)),
          atRate(rates.inbound * noise.share, until, (intended) => receive(ofNoisy())(intended)),
        ]
      : []),
    ...tenants.slice(0, rates.streams).map((tenant) => keepAsking(target, tenant, isOver)),
  ])
}

/** Sends until it is answered for good, as the outbox of the app does, always with the same key. */
async function sendAsAdmin(
  { calls, ledger, random, isClosed }: LoadTarget,
  { companyId, admins }: Tenant,
  { chatId }: LoadChat,
  intended: number,
  recorders: Recorders,
): Promise<void> {
  const marker = `sent ${(messages += 1)} of ${process.pid}`
  ledger.intend(marker, { origin: 'sent', companyId, chatId, intended })
  for (let failures = 0; !isClosed(); failures += 1) {
    const { status } = await calls.call('sendMessage', {
      token: admins[0]?.token ?? '',
      body: { companyId, chatId, message: marker, clientMessageId: marker.replaceAll(' ', '-') },
    })
    if (status === 200) {
      recorders.sends.record(intended, epoch())
      return ledger.settle(marker, 'acknowledged')
    }
    if (status >= 400 && status < 500 && status !== 409 && status !== 429) return ledger.settle(marker, 'refused')
    await pause(Math.min(2 ** failures * 1000, 10_000) * (0.5 + random() / 2))
  }
}

/** Delivers an update of a customer's message until it is accepted, as Telegram does. */
async function writeAsCustomer(
  { calls, ledger, random, isClosed }: LoadTarget,
  { companyId, bot }: Tenant,
  { chatId, phone }: LoadChat,
  intended: number,
  recorders: Recorders,
): Promise<void> {
  const marker = `inbound ${(messages += 1)} of ${process.pid}`
  ledger.intend(marker, { origin: 'inbound', companyId, chatId, intended })
  const person = { id: Number(phone), first_name: `Guest ${phone}`, is_bot: false }
  const update = {
    update_id: (updates += 1),
    message: {
      message_id: updates,
      date: Math.floor(intended / 1000),
      chat: { id: Number(phone), type: 'private', first_name: person.first_name },
      from: person,
      text: marker,
    },
  }
  for (let failures = 0; !isClosed(); failures += 1) {
    const status = await calls.postUpdate(bot, update)
    if (status === 200) {
      recorders.webhooks.record(intended, epoch())
      return ledger.settle(marker, 'acknowledged')
    }
    await pause(Math.min(2 ** failures * 1000, 10_000) * (0.5 + random() / 2))
  }
}

/** Half of the reads are the chat list, half a page of a chat. */
async function read(
  { calls }: LoadTarget,
  { chat: { chatId, companyId }, tenant: { admins } }: { chat: LoadChat; tenant: Tenant },
  isList: boolean,
  intended: number,
  recorders: Recorders,
): Promise<void> {
  const token = admins[1]?.token ?? ''
  const { status } = isList
    ? await calls.call('getChatsWithPreview', { token, query: { companyId, limit: 50 } })
    : await calls.call('getChatMessages', { token, body: { companyId, chatId, take: 50 } })
  if (status === 200) recorders.reads.record(intended, epoch())
}

async function signIn(
  { calls, random }: LoadTarget,
  { admins }: Tenant,
  intended: number,
  recorders: Recorders,
): Promise<void> {
  const { email = '' } = admins[random() < 0.5 ? 0 : 1] ?? {}
  const { status } = await calls.call('login', { body: { email, password: loadPassword } })
  if (status === 200) recorders.logins.record(intended, epoch())
}

/** Keeps an AI reply growing: asks another question as soon as the last reply has had its time. */
async function keepAsking(
  { calls }: LoadTarget,
  { assistantChatId, companyId, admins }: Tenant,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await calls.call('sendMessage', {
      token: admins[0]?.token ?? '',
      body: { companyId, chatId: assistantChatId, message: loadQuestion },
    })
    await pause(8_000)
  }
}
