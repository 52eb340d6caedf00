import type { ChannelTest } from '@frontdesk/contract'
import { adminUserId } from '../conversations/people/people.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Caller } from '../http/Caller.ts'
import type { Ports } from '../ports/Ports.ts'
import { hashOfCode, newTestCode } from './testCode.ts'

/** Milliseconds for which a code is accepted. */
export const codeLasts = 15 * 60_000

type OfChannel = { companyId: number; messengerId: number }

/**
 * Starts the test of a channel by an administrator (INT-8), and returns the code that they write to it from their own
 * phone. A code that they were given before counts no more. Throws NOT_FOUND, and CHANNEL_DISCONNECTED for a
 * channel that is not connected.
 */
export async function startChannelTest(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  caller: Caller,
  { companyId, messengerId }: OfChannel,
): Promise<{ code: string; expiresAt: string }> {
  const code = newTestCode()
  const code_hash = hashOfCode(code)
  if (code_hash === null) throw new Error('newTestCode() returned an unusable code')
  return withCompanyTransaction(ports, companyId, async (trx) => {
    const now = ports.now()
    const expires_at = new Date(now.getTime() + codeLasts)
    const channel = await findChannel(trx, { companyId, messengerId })
    if (channel.status !== 'connected' || !channel.is_active) throw refuse('CHANNEL_DISCONNECTED')
    const started = {
      user_id: await adminUserId(trx, companyId, caller, now),
      code_hash,
      language: caller.language,
      expires_at,
      arrived_at: null,
      chat_id: null,
      answer_id: null,
    }
    await trx
      .insertInto('channel_tests')
      .values({ company_id: companyId, messenger_id: messengerId, admin_id: caller.adminId, ...started })
      .onConflict((conflict) => conflict.columns(['company_id', 'messenger_id', 'admin_id']).doUpdateSet(started))
      .execute()
    return { code, expiresAt: expires_at.toISOString() }
  })
}

/** Reads the newest test of a channel by an administrator; null when they have started none. Throws NOT_FOUND. */
export async function readChannelTest(
  trx: Trx,
  { companyId, messengerId, adminId }: OfChannel & { adminId: number },
): Promise<ChannelTest | null> {
  await findChannel(trx, { companyId, messengerId })
  const test = await trx
    .selectFrom('channel_tests as test')
    .leftJoin('messages as answer', (join) =>
      join.onRef('answer.company_id', '=', 'test.company_id').onRef('answer.id', '=', 'test.answer_id'),
    )
    .select(['test.expires_at', 'test.arrived_at', 'test.chat_id', 'answer.status', 'answer.metadata'])
    .where('test.company_id', '=', companyId)
    .where('test.messenger_id', '=', messengerId)
    .where('test.admin_id', '=', adminId)
    .executeTakeFirst()
  if (!test) return null
  const { status, metadata } = test
  return {
    expiresAt: test.expires_at.toISOString(),
    arrivedAt: test.arrived_at?.toISOString() ?? null,
    chatId: test.chat_id,
    answer: status === null ? null : { status, error: metadata?.error ?? null },
  }
}

/** A channel that customers write to. Throws NOT_FOUND. */
async function findChannel(trx: Trx, { companyId, messengerId }: OfChannel) {
  const channel = await trx
    .selectFrom('messenger_integrations')
    .select(['status', 'is_active'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('type', '<>', 'internal')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!channel) throw refuse('NOT_FOUND')
  return channel
}
