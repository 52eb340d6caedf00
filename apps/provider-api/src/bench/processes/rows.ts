import { createHistogram } from 'node:perf_hooks'
import { measureBigTenant, measureBrowsers } from './browserRows.ts'
import { epoch, type Rates } from './generateLoad.ts'
import type { Options } from './options.ts'
import type { Row, Run } from './openRun.ts'

/** The rates of L-1 (reliability 6.2), times `scale`. */
export const steadyRates = (scale: number): Rates => ({
  sends: 20 * scale,
  inbound: 40 * scale,
  reads: 60 * scale,
  // 0.144 for each send.
  reconnects: 20 * 0.144 * scale,
  logins: 0,
  streams: Math.round(30 * scale),
})

/** A send, a message and two reads a second: what the way itself takes. */
const idleRates: Rates = { sends: 1, inbound: 1, reads: 2, reconnects: 0, logins: 0, streams: 0 }

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The rows of reliability 6.2, and two of ours; L-7 is a run of its own. */
export const rowNames = ['idle', 'L-1', 'L-2', 'L-3', 'L-4', 'L-5', 'L-6', 'L-8', 'knee'] as const
export type RowName = (typeof rowNames)[number]

/** Measures a row on a system. */
export function measureRow(run: Run, name: RowName, options: Options): Promise<Row> {
  const { warmUp, seconds, scale } = options
  const steady = steadyRates(scale)
  const plan = { name, rates: steady, warmUp, seconds }
  switch (name) {
    case 'idle':
      return run.row({ ...plan, rates: idleRates })
    case 'L-1':
      return run.row(plan)
    case 'L-2': {
      const { sends, inbound, reads } = steady
      return run.row({ ...plan, rates: { ...steady, sends: sends * 5, inbound: inbound * 5, reads: reads * 5 } })
    }
    case 'L-3':
      return measureStorm(run, options)
    case 'L-4':
      return run.row({ ...plan, rates: { ...steady, logins: 10 } })
    case 'L-5':
      return measureBigTenant(run, idleRates, options)
    case 'L-6':
      return measureNoise(run, options)
    case 'L-8':
      return measureBrowsers(run, steady, options)
    case 'knee':
      return findKnee(run, options)
  }
}

/** Kills all processes under load and counts until every client is back and has what it missed. */
async function measureStorm(run: Run, { stormClients, seconds, scale }: Options): Promise<Row> {
  await run.openClients(stormClients)
  return run.row({
    name: 'L-3',
    rates: steadyRates(scale),
    warmUp: 0,
    seconds,
    async act() {
      await pause(1000)
      const killedAt = epoch()
      const readyAt = await run.system.restartAll()
      const limit = epoch() + 120_000
      const away = () => run.clients.filter((client) => !client.wasSyncedSince(readyAt))
      while (away().length > 0 && epoch() < limit) await pause(50)
      return {
        clients: run.clients.length,
        'clients not back': away().length,
        'ready after, ms': readyAt - killedAt,
        'all back after that, ms': epoch() - readyAt,
      }
    },
  })
}

/**
 * The largest company at ten times its rate, and at its usual one, in turns that are short, so that whatever else the
 * machine does meets both alike. The numbers of the row are of the messages of all others in all turns.
 */
async function measureNoise(run: Run, { warmUp, seconds, scale, noiseTimes, noiseTurns }: Options): Promise<Row> {
  const [noisy] = run.tenants
  if (!noisy) throw new Error('There are no tenants')
  const latencies = [
    ['others', 'colleague'],
    ['customers of others', 'inbound'],
    ['answers to others', 'sends'],
  ] as const
  const ofAll = { alone: latencies.map(() => createHistogram()), beside: latencies.map(() => createHistogram()) }
  let last: Row | null = null
  for (let turn = 0; turn < noiseTurns; turn += 1)
    for (const which of turn % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
      const row = await run.row({
        name: which === 'alone' ? 'L-6 before' : 'L-6',
        rates: steadyRates(scale),
        warmUp,
        seconds: seconds / noiseTurns,
        ...(which === 'beside' && { noisy: { tenant: noisy, times: noiseTimes } }),
        isMeasured: (companyId) => companyId !== noisy.companyId,
      })
      for (const [place, [, name]] of latencies.entries()) row.latencies[name].addTo(ofAll[which][place])
      if (which === 'beside') last = row
    }
  if (!last) throw new Error('L-6 needs a turn')
  const numbers = latencies.flatMap(([what], place) =>
    [50, 95, 99].flatMap((percent) => {
      const of = (which: 'alone' | 'beside') => (ofAll[which][place]?.percentile(percent) ?? Number.NaN) / 1000
      return [
        [`${what} alone p${percent}, ms`, of('alone')],
        [`${what} beside p${percent}, ms`, of('beside')],
        [`${what} p${percent}, times alone`, of('beside') / of('alone')],
      ] as const
    }),
  )
  return Object.assign(last, {
    numbers: { ...Object.fromEntries(numbers), 'messages of others beside': ofAll.beside[0]?.count ?? 0 },
  })
}

/** Whether the limits of L-1 hold. */
const holds = ({ latencies: { colleague, sends } }: Row) =>
  (colleague.at(95) ?? Infinity) <= 200 && (colleague.at(99) ?? Infinity) <= 500 && (sends.at(95) ?? Infinity) <= 150

/**
 * Raises the load by steps until a limit of L-1 breaks. Its numbers: the last load that held, as a
 * multiple of L-1, and the next.
 */
async function findKnee(run: Run, { kneeFrom, kneeStep, kneeSeconds }: Options): Promise<Row> {
  let last: Row | null = null
  for (let scale = kneeFrom; ; scale *= kneeStep) {
    const row = await run.row({
      name: `knee at ${scale.toFixed(2)}`,
      rates: steadyRates(scale),
      warmUp: 2,
      seconds: kneeSeconds,
    })
    const isVoid = row.usage.generator > 70
    if (holds(row) && !isVoid && row.open === 0) {
      last = row
      continue
    }
    const numbers = { 'held, × L-1': last ? scale / kneeStep : 0, [isVoid ? 'generator full at' : 'broke at']: scale }
    return Object.assign(row, { name: 'knee', numbers })
  }
}
