import { changeChannel, emitChannel } from '../channels/changeChannel.ts'
import type { ChannelServer } from '../channels/ChannelServer.ts'
import { countConnectTry } from '../channels/countConnectTry.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'

/** The request that begins a pairing. `messengerId`: of a channel that is paired again. */
export type PairingRequest = { acceptRisk?: boolean | undefined; messengerId?: number | undefined }

/**
 * Begins to pair a phone with WhatsApp Web (INT-7) and returns the id of its channel: a new one, the one that is being
 * paired for the first time already, or the given one, which is paired again. Throws RISK_NOT_ACCEPTED,
 * CHANNEL_NOT_SET_UP without a driver, RATE_LIMITED, NOT_FOUND, and CHANNEL_ALREADY_CONNECTED
 * for one that is connected.
 */
export async function connectWhatsappWeb(
  server: ChannelServer,
  companyId: number,
  { acceptRisk, messengerId }: PairingRequest,
): Promise<number> {
  const { ports, settings } = server
  if (acceptRisk !== true) throw refuse('RISK_NOT_ACCEPTED')
  if (settings.whatsappWebDriver === null && ports.sandbox === null) throw refuse('CHANNEL_NOT_SET_UP')
  await countConnectTry(ports, 'whatsapp_web', companyId)
  const isSandbox = settings.whatsappWebDriver === null
  const id = await withCompanyTransaction(ports, companyId, (trx, emit) =>
    beginPairing(trx, emit, { companyId, messengerId, isSandbox, now: ports.now() }),
  )
  ports.channelsChanged({ messengerIds: [id] })
  return id
}

type Pairing = { companyId: number; messengerId: number | undefined; isSandbox: boolean; now: Date }

async function beginPairing(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, messengerId, isSandbox, now }: Pairing,
): Promise<number> {
  const own = await trx
    .selectFrom('messenger_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'whatsapp_web')
    .where('deleted_at', 'is', null)
    // A channel that never had a phone is as good as a new one.
    .where((row) => (messengerId === undefined ? row('external_id', 'is', null) : row('id', '=', messengerId)))
    .orderBy('id')
    .executeTakeFirst()
  if (own === undefined) {
    if (messengerId !== undefined) throw refuse('NOT_FOUND')
    return addPhone(trx, emit, { companyId, isSandbox, now })
  }
  await changeChannel(trx, emit, { companyId, messengerId: own.id, now }, ({ status, isActive, metadata }) => {
    if (isActive && status === 'connected') throw refuse('CHANNEL_ALREADY_CONNECTED')
    // Its code may still be scanned.
    if (isActive && status === 'initializing') return null
    return {
      status: 'initializing',
      isActive: true,
      // A session that the sandbox opened is none at WhatsApp, and the other way round.
      ...((metadata['sandbox'] === true) !== isSandbox && { secret: null }),
      metadata: { pairing: null, lastError: null, sandbox: isSandbox ? true : undefined },
    }
  })
  return own.id
}

async function addPhone(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, isSandbox, now }: Omit<Pairing, 'messengerId'>,
): Promise<number> {
  const state = { type: 'whatsapp_web', status: 'initializing' } as const
  const { id } = await trx
    .insertInto('messenger_integrations')
    .values({
      ...state,
      company_id: companyId,
      is_active: true,
      metadata: JSON.stringify(isSandbox ? { sandbox: true } : {}),
      status_since: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  emitChannel(emit, { ...state, companyId, messengerId: id, isActive: true, isDeleted: false })
  return id
}
