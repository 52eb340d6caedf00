import type { Message } from '@frontdesk/contract'
import { createCalls, type Answers, type LoadCalls } from './createCalls.ts'
import type { LoadClient } from './followTenant.ts'
import type { Tenant } from './furnishTenants.ts'
import { epoch, generateLoad, type LoadTarget, type Rates } from './generateLoad.ts'
import type { Account, Ledger } from './ledger.ts'
import { createLoadClients } from './loadClients.ts'
import { createMeasurement, type Measurement } from './measurement.ts'
import { measureUsage, type Usage } from './measureUsage.ts'
import { startPhones } from './startPhones.ts'
import { startSystem, type RunningSystem, type SystemKind, type Template } from './startSystem.ts'

/** A row of the load on one system. The ledger is balanced when the system stops. */
export type Row = {
  name: string
  seconds: number
  latencies: Measurement['latencies']
  answers: Answers
  withoutRetryAfter: number
  /** The first answers of 5xx but 503. */
  failures: readonly string[]
  /** Messages without their ledger's end when the row ended, and the milliseconds until the last had one. */
  open: number
  settledAfter: number
  pieces: number
  usage: Usage
  ledger: Ledger
  /** The live clients of a company that must have seen its messages. */
  watchers: (companyId: number) => number
  account: Account | null
  /** Events that a live client received twice or out of order. */
  faults: string[]
  /** Further numbers of this row, by name. */
  numbers: Record<string, number>
}

/** The plan of a row: `act` runs beside the load. */
export type RowPlan = {
  name: string
  rates: Rates
  warmUp: number
  seconds: number
  noisy?: { tenant: Tenant; times: number }
  /** The companies whose messages have latencies; default: all. */
  isMeasured?: (companyId: number) => boolean
  act?: (run: Run) => Promise<Record<string, number>>
}

/** A system under load. */
export type Run = {
  system: RunningSystem
  clients: LoadClient[]
  tenants: readonly Tenant[]
  calls: () => LoadCalls
  /** Opens more live clients, until there are this many. */
  openClients: (count: number) => Promise<void>
  row: (plan: RowPlan) => Promise<Row>
  /** Balances the ledgers of all rows with what is stored. */
  balance: () => Promise<readonly Row[]>
  close: () => Promise<void>
}

/**
 * Milliseconds for which the end of the messages of a row is waited for: without any progress, so that a backlog is
 * worked off before the messages are counted, and at most.
 */
const patience = { withoutProgress: 60_000, most: 900_000 }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Opens a run: a system on a copy of the template, and `clients` live connections. */
export async function openRun(
  kind: SystemKind,
  furnished: { template: Template; tenants: readonly Tenant[] },
  { clients: clientCount, random }: { clients: number; random: () => number },
): Promise<Run> {
  const { tenants } = furnished
  let measurement = createMeasurement(0, 1)
  let isClosed = false
  const phones = await startPhones(({ botId, chatId, text }) => {
    const { ledger, latencies, isMeasured } = measurement
    const at = epoch()
    const entry = ledger.deliver(text, `${botId} ${chatId}`, at)
    if (entry && isMeasured(entry.companyId)) latencies.phone.record(entry.intended, at)
  })
  const system = await startSystem(kind, furnished.template, phones.apiRoot)
  let calls = createCalls(system.origin)
  const live = createLoadClients(system.origin, tenants, {
    call: (...of) => calls.call(...of),
    current: () => measurement,
  })
  const { clients } = live
  const rows: Row[] = []

  const run: Run = {
    system,
    clients,
    tenants,
    calls: () => calls,
    openClients: live.open,
    async row(plan) {
      const from = epoch() + plan.warmUp * 1000
      const until = from + plan.seconds * 1000
      measurement = createMeasurement(from, until, plan.isMeasured)
      calls = createCalls(system.origin)
      const target = { tenants, clients, calls, ledger: measurement.ledger, random, isClosed: () => isClosed }
      const row = await performRow(run, plan, target, { until, measurement, watchers: live.count() })
      rows.push(row)
      return row
    },
    async balance() {
      const stored = await readStatuses(calls, tenants)
      for (const row of rows) row.account = row.ledger.balance(stored, row.watchers)
      return rows
    },
    async close() {
      isClosed = true
      for (const client of clients) client.close()
      await system.stop()
      phones.close()
    },
  }
  await live.open(clientCount)
  return run
}

/**
 * Acts on a target until a moment, and waits until each message of the row has its ledger's end, or will not have it.
 */
async function performRow(
  run: Run,
  plan: RowPlan,
  target: LoadTarget,
  { until, measurement, watchers }: { until: number; measurement: Measurement; watchers: Row['watchers'] },
): Promise<Row> {
  const { clients, calls, ledger } = target
  const { latencies } = measurement
  const known = clients.map(({ faults }) => faults.length)
  const endUsage = measureUsage(run.system)
  const acting = plan.act?.(run) ?? Promise.resolve({})
  await generateLoad(target, plan.rates, until, latencies, plan.noisy ?? null)
  const numbers = await acting
  const usage = endUsage()
  const ended = epoch()
  await waitUntilSettled(ledger, watchers, ended)
  return {
    name: plan.name,
    seconds: plan.seconds,
    latencies,
    answers: calls.answers,
    withoutRetryAfter: calls.withoutRetryAfter(),
    failures: calls.failures,
    open: ledger.openCount(),
    settledAfter: epoch() - ended,
    pieces: measurement.pieces,
    usage,
    ledger,
    watchers,
    account: null,
    faults: clients.flatMap(({ faults }, place) => faults.slice(known[place] ?? 0)),
    numbers,
  }
}

/** Waits until each message has its ledger's end, or nothing becomes of the others any more. */
async function waitUntilSettled(ledger: Ledger, watchers: Row['watchers'], ended: number): Promise<void> {
  let known = { progress: ledger.progress(), at: ended }
  while (!ledger.isComplete(watchers)) {
    await pause(100)
    const progress = ledger.progress()
    const at = epoch()
    if (progress > known.progress) known = { progress, at }
    if (at - known.at >= patience.withoutProgress || at - ended >= patience.most) return
  }
}

/**
 * The statuses of the messages with each text of the load, of the newest messages of every company, until a page has
 * none of them.
 */
async function readStatuses(calls: LoadCalls, tenants: readonly Tenant[]): Promise<ReadonlyMap<string, string[]>> {
  // By their ids: while messages still come in, a page has some of the one before once more.
  const stored = new Map<string, Map<number, string>>()
  const take = 200
  const left = [...tenants]
  const readNext = async () => {
    for (let tenant = left.pop(); tenant; tenant = left.pop()) {
      const { companyId, admins } = tenant
      for (let skip = 0, isOver = false; !isOver; skip += take) {
        const messages = await readUntilAnswered(calls, admins[0]?.token ?? '', { companyId, skip, take })
        const ours = messages.filter(({ text }) => text.endsWith(` of ${process.pid}`))
        for (const { id, text, status } of ours)
          stored.set(text, (stored.get(text) ?? new Map<number, string>()).set(id, status))
        isOver = ours.length === 0
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, readNext))
  return new Map([...stored].map(([text, ofId]) => [text, [...ofId.values()]]))
}

/** A page of a company's messages; a server that is still busy with the load is asked again. */
async function readUntilAnswered(
  calls: LoadCalls,
  token: string,
  body: { companyId: number; skip: number; take: number },
): Promise<readonly Pick<Message, 'id' | 'text' | 'status'>[]> {
  for (let tries = 1; ; tries += 1) {
    const answer = await calls.call('getCompanyMessages', { token, body })
    if (answer.status === 200) return answer.body['messages'] as Message[] // By the contract.
    if (tries === 20) throw new Error(`The messages of a company could not be read: ${answer.status}`)
    await pause(1000)
  }
}
