import { changeChannel, emitChannel } from '../channels/changeChannel.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'

const connected = { status: 'connected', isActive: true } as const

/**
 * Connects the internal channel, which needs no credentials (INT-7): the company's existing one, or a new one. Emits what changed, and
 * returns its id. Two concurrent calls create one channel.
 */
export const connectInternal = (ports: Pick<Ports, 'db' | 'now' | 'publish'>, companyId: number): Promise<number> =>
  withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const existing = await trx
      .selectFrom('messenger_integrations')
      .select('id')
      .where('company_id', '=', companyId)
      .where('type', '=', 'internal')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
    if (existing) {
      await changeChannel(trx, emit, { companyId, messengerId: existing.id, now }, () => connected)
      return existing.id
    }
    const { id: messengerId } = await trx
      .insertInto('messenger_integrations')
      .values({
        company_id: companyId,
        type: 'internal',
        status: connected.status,
        is_active: connected.isActive,
        status_since: now,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    emitChannel(emit, { ...connected, companyId, messengerId, type: 'internal', isDeleted: false })
    return messengerId
  })
