import { recordFailure } from '../channels/recordConnection.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { whileLeased } from '../jobs/whileLeased.ts'
import type { ChannelWork } from '../channels/ChannelAdapter.ts'
import type { Ports } from '../ports/Ports.ts'
import type { SecretKeys } from '../secrets/seal.ts'
import { runSession, type OpenSessions } from './runSession.ts'
import { activePhones, type WebPhone } from './WebPhone.ts'

/** Milliseconds between looks at channels that another process may have connected or removed. */
const looksEvery = 15_000

/**
 * Opens the sessions of all phones that companies have paired or are pairing, each in one process at a time: another
 * one takes it over when that process has died, and continues it by its stored state. `sessions` holds those that are
 * open here. `settled` resolves when the sessions are those that the database names.
 */
export function startWhatsappWeb(ports: Ports, keys: SecretKeys, sessions: OpenSessions): ChannelWork {
  const running = new Map<number, { stop: AbortController; ended: Promise<void> }>()
  const stopped = new AbortController()

  const start = async (phone: WebPhone) => {
    const ofCompany = portsOfCompany(ports, phone.companyId)
    const driver = phone.isSandbox ? (ports.sandbox?.whatsappWeb.driver ?? null) : ports.whatsappWebDriver
    if (driver === null) {
      if (phone.status !== 'failed')
        await recordFailure(ofCompany, phone, 'CHANNEL_NOT_SET_UP', 'This server has no driver for WhatsApp Web')
      return
    }
    const stop = new AbortController()
    const lease = { queue: 'whatsapp-web-sessions', subject: String(phone.id), companyId: phone.companyId } as const
    const signal = AbortSignal.any([stopped.signal, stop.signal])
    const ended = whileLeased(ports, lease, signal, (held) =>
      runSession(ofCompany, { driver, keys, sessions }, phone.id, held),
    )
      .catch((error: unknown) =>
        ports.log.error({ messengerId: phone.id, error: String(error) }, 'A session of WhatsApp Web stopped'),
      )
      .then(() => {
        running.delete(phone.id)
        // It may have been paired again meanwhile.
        change()
      })
    running.set(phone.id, { stop, ended })
  }

  const reconcile = async () => {
    if (stopped.signal.aborted) return
    const active = await activePhones(ports.db)
    const wanted = new Set(active.map(({ id }) => id))
    for (const [id, { stop, ended }] of [...running]) {
      if (wanted.has(id)) continue
      stop.abort()
      await ended
    }
    for (const phone of active) if (!running.has(phone.id)) await start(phone)
  }
  let changes = Promise.resolve()
  /** Serialised: each run reads what the previous one left. */
  const change = () => {
    changes = changes
      .then(reconcile)
      .catch((error: unknown) =>
        ports.log.error({ error: String(error) }, 'Sessions of WhatsApp Web could not be opened or closed'),
      )
  }
  let cancelLook = () => {}
  const lookLater = () => {
    cancelLook = ports.later(looksEvery, () => {
      change()
      lookLater()
    })
  }
  ports.subscribe({ channelsChanged: change })
  change()
  lookLater()
  return {
    settled: () => changes,
    async close() {
      stopped.abort()
      cancelLook()
      await changes
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
