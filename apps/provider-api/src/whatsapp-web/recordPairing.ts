import { changeChannel, type ChannelChange } from '../channels/changeChannel.ts'
import { releaseUnused } from '../channels/releaseUnused.ts'
import { serviceDb } from '../db/companyDb.ts'
import { isDataError } from '../db/isDataError.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import type { WebPhone } from './WebPhone.ts'

/** Why a session cannot go on until somebody pairs the phone again. */
export type PairingEnd = 'not-scanned' | 'used-elsewhere' | 'other-number' | 'unreachable' | 'logout' | 'replaced'

const ends: Readonly<Record<PairingEnd, { code: string; message: string; change: Omit<ChannelChange, 'metadata'> }>> = {
  'not-scanned': {
    code: 'PAIRING_NOT_SCANNED',
    message: 'The QR code was not scanned in time',
    change: { status: 'failed', isActive: true, secret: null, isSeenOnScreen: true },
  },
  'used-elsewhere': {
    code: 'PAIRING_NUMBER_USED',
    message: 'This number has a channel already',
    change: { status: 'failed', isActive: true, secret: null, isSeenOnScreen: true },
  },
  'other-number': {
    code: 'PAIRING_OTHER_NUMBER',
    message: 'The phone that scanned the code has another number',
    change: { status: 'failed', isActive: true, secret: null, isSeenOnScreen: true },
  },
  unreachable: {
    code: 'CHANNEL_UNREACHABLE',
    message: 'WhatsApp does not respond',
    change: { status: 'failed', isActive: true, isSeenOnScreen: true },
  },
  logout: {
    code: 'PHONE_LOGGED_OUT',
    message: 'The session was ended on the phone',
    change: { status: 'disconnected', isActive: false, secret: null },
  },
  replaced: {
    code: 'SESSION_REPLACED',
    message: 'Another program uses the session',
    change: { status: 'disconnected', isActive: false },
  },
}

type OfCompany = Pick<Ports, 'db' | 'now' | 'publish'>

/** Changes a phone's channel, unless it was switched off or deleted meanwhile. */
const changeActive = (ports: OfCompany, { id: messengerId, companyId }: WebPhone, change: ChannelChange) =>
  withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ isActive }) =>
      isActive ? change : null,
    ),
  )

/** Records the code that the phone has to scan now. */
export const recordCode = (
  ports: OfCompany,
  phone: WebPhone,
  { value, expiresAt }: { value: string; expiresAt: Date },
): Promise<unknown> =>
  changeActive(ports, phone, {
    status: 'initializing',
    isActive: true,
    metadata: { pairing: { qr: value, expiresAt: expiresAt.toISOString() }, lastError: null },
  })

/** Records why a session has ended for good. */
export const recordEnd = (ports: OfCompany, phone: WebPhone, end: PairingEnd): Promise<unknown> => {
  const { code, message, change } = ends[end]
  return changeActive(ports, phone, {
    ...change,
    metadata: { pairing: null, lastError: { code, message, at: ports.now().toISOString() } },
  })
}

/**
 * Records that a phone is linked. A channel keeps its number, and a number belongs to one channel of all companies:
 * returns why this one cannot be connected, or null.
 */
export async function recordLinked(
  ports: OfCompany,
  phone: WebPhone,
  linked: { phone: string; name: string | null },
): Promise<PairingEnd | null> {
  const externalId = linked.phone
  if (phone.phone !== null && phone.phone !== externalId) return 'other-number'
  if (await isUsedElsewhere(ports, phone, externalId)) return 'used-elsewhere'
  try {
    await changeActive(ports, phone, {
      status: 'connected',
      isActive: true,
      externalId,
      metadata: {
        displayPhoneNumber: `+${externalId}`,
        ...(linked.name !== null && { verifiedName: linked.name }),
        pairing: null,
        lastError: null,
      },
    })
  } catch (error) {
    // Two channels were paired with the same phone at once.
    if (isDataError(error)) return 'used-elsewhere'
    throw error
  }
  return null
}

async function isUsedElsewhere(ports: OfCompany, { id }: WebPhone, externalId: string): Promise<boolean> {
  const other = () =>
    serviceDb(ports.db)
      .selectFrom('messenger_integrations')
      .select('id')
      .where('type', '=', 'whatsapp_web')
      .where('external_id', '=', externalId)
      .where('deleted_at', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirst()
  if ((await other()) === undefined) return false
  return !(await releaseUnused(ports, { type: 'whatsapp_web', externalId })) || (await other()) !== undefined
}
