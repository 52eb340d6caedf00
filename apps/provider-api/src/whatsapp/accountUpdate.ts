import { z } from 'zod'
import { recordTrouble } from '../channels/channelTrouble.ts'
import { changeChannel } from '../channels/changeChannel.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import type { WhatsappNumber } from './WhatsappNumber.ts'

const text = z.string().max(500)
const Update = z.looseObject({
  event: text,
  ban_info: z.looseObject({ waba_ban_state: text }).nullish().catch(null),
})

/** Why the numbers of an account do not work any more, by Meta's event. */
const failures: ReadonlyMap<string, { code: string; message: string }> = new Map(
  Object.entries({
    PARTNER_REMOVED: {
      code: 'ACCOUNT_ACCESS_REMOVED',
      message: 'The business account is no longer shared with this server',
    },
    ACCOUNT_DELETED: { code: 'ACCOUNT_DELETED', message: 'The business account was deleted' },
    ACCOUNT_OFFBOARDED: { code: 'ACCOUNT_OFFBOARDED', message: 'The phone was changed, or registered again' },
    DISABLE: { code: 'ACCOUNT_DISABLED', message: 'Meta has disabled the business account' },
  }),
)

/**
 * Changes of prices, of partners and of what the account is called, which concern nobody here.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/account_update
 * (2026-11-28)
 */
const ofNoConcern = new Set([
  'AD_ACCOUNT_LINKED',
  'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE',
  'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
  'MM_LITE_TERMS_SIGNED',
  'PARTNER_ADDED',
  'PARTNER_APP_INSTALLED',
  'PARTNER_APP_UNINSTALLED',
  'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE',
  'VERIFIED_ACCOUNT',
  'VOLUME_BASED_PRICING_TIER_UPDATE',
])

/** The failure that has ended, by Meta's event. */
const endings: ReadonlyMap<string, string> = new Map([
  ['REINSTATE', 'ACCOUNT_DISABLED'],
  ['ACCOUNT_RECONNECTED', 'ACCOUNT_OFFBOARDED'],
])

/**
 * Applies a change of the business account to one of its numbers: it fails with the reason, or works again when just
 * that reason has ended. Doing it again changes nothing. Returns the name of a change that nobody here knows, else
 * null.
 */
export async function applyAccountUpdate(
  ports: Ports,
  number: Pick<WhatsappNumber, 'id' | 'companyId'>,
  value: unknown,
): Promise<string | null> {
  const update = Update.safeParse(value).data
  if (!update) return 'unnamed'
  const what = update.event === 'DISABLED_UPDATE' ? (update.ban_info?.waba_ban_state ?? '') : update.event
  if (what === 'ACCOUNT_RESTRICTION' || what === 'ACCOUNT_VIOLATION') {
    await recordTrouble(ports, number, { code: 'account-restricted', at: ports.now() })
    return null
  }
  const failure = failures.get(what)
  if (failure) {
    await recordFailure(ports, number, failure.code, failure.message)
    return null
  }
  const ended = endings.get(what)
  if (ended === undefined) return ofNoConcern.has(what) ? null : what
  const { id: messengerId, companyId } = number
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ status, isActive, metadata }) =>
      status === 'failed' && codeOf(metadata['lastError']) === ended
        ? { status: 'connected', isActive, metadata: { lastError: null } }
        : null,
    ),
  )
  return null
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null
