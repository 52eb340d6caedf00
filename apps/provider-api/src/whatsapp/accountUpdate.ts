import { z } from 'zod'
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
const failures: Readonly<Record<string, { code: string; message: string }>> = {
  PARTNER_REMOVED: {
    code: 'ACCOUNT_ACCESS_REMOVED',
    message: 'The business account is no longer shared with this server',
  },
  ACCOUNT_DELETED: { code: 'ACCOUNT_DELETED', message: 'The business account was deleted' },
  ACCOUNT_OFFBOARDED: { code: 'ACCOUNT_OFFBOARDED', message: 'The phone was changed, or registered again' },
  DISABLE: { code: 'ACCOUNT_DISABLED', message: 'Meta has disabled the business account' },
}

/** The failure that has ended, by Meta's event. */
const endings: Readonly<Record<string, string>> = {
  REINSTATE: 'ACCOUNT_DISABLED',
  ACCOUNT_RECONNECTED: 'ACCOUNT_OFFBOARDED',
}

/**
 * Applies a change of the business account to one of its numbers: it fails with the reason, or works again when just
 * that reason has ended. Other changes of an account concern nobody here. Doing it again changes nothing.
 */
export async function applyAccountUpdate(
  ports: Ports,
  number: Pick<WhatsappNumber, 'id' | 'companyId'>,
  value: unknown,
): Promise<void> {
  const update = Update.safeParse(value).data
  if (!update) return
  const what = update.event === 'DISABLED_UPDATE' ? (update.ban_info?.waba_ban_state ?? '') : update.event
  const failure = failures[what]
  if (failure) return recordFailure(ports, number, failure.code, failure.message)
  const ended = endings[what]
  if (ended === undefined) return
  const { id: messengerId, companyId } = number
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ status, isActive, metadata }) =>
      status === 'failed' && codeOf(metadata['lastError']) === ended
        ? { status: 'connected', isActive, metadata: { lastError: null } }
        : null,
    ),
  )
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null
