import { emitChannel } from '../channels/changeChannel.ts'
import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'

/** A channel and a salon of one company. */
type Link = { companyId: number; messengerId: number; crmId: number }

/**
 * Links a channel with a salon (INT-3) and emits the channel, so that every tab reads its links again. The same link
 * once more changes and emits nothing. Throws NOT_FOUND for a channel or a salon that the company does not have, and
 * ALREADY_LINKED for a channel that has another salon: of concurrent calls with different salons one succeeds.
 */
export const linkChannel = (ports: Pick<Ports, 'db' | 'now' | 'publish'>, link: Link): Promise<void> =>
  withCompanyTransaction(ports, link.companyId, async (trx, emit) => {
    const { companyId, messengerId, crmId } = link
    const channel = await findBoth(trx, link)
    const linked = await trx
      .selectFrom('messenger_crm_links as link')
      .innerJoin('crm_integrations as crm', 'crm.id', 'link.crm_id')
      .select('crm.id')
      .where('link.company_id', '=', companyId)
      .where('link.messenger_id', '=', messengerId)
      .where('crm.deleted_at', 'is', null)
      .executeTakeFirst()
    if (linked?.id === crmId) return
    if (linked) throw refuse('ALREADY_LINKED')
    // A link with a salon that was deleted meanwhile is shown nowhere, and must not be in the way.
    await trx
      .deleteFrom('messenger_crm_links')
      .where('company_id', '=', companyId)
      .where('messenger_id', '=', messengerId)
      .execute()
    await trx
      .insertInto('messenger_crm_links')
      .values({ company_id: companyId, messenger_id: messengerId, crm_id: crmId, created_at: ports.now() })
      .execute()
    emitChannel(emit, channel)
  })

/**
 * Removes the link of a channel with a salon (INT-3) and emits the channel. Without such a link nothing changes and
 * nothing is emitted. Throws NOT_FOUND for a channel or a salon that the company does not have.
 */
export const unlinkChannel = (ports: Pick<Ports, 'db' | 'publish' | 'now'>, link: Link): Promise<void> =>
  withCompanyTransaction(ports, link.companyId, async (trx, emit) => {
    const channel = await findBoth(trx, link)
    const removed = await trx
      .deleteFrom('messenger_crm_links')
      .where('company_id', '=', link.companyId)
      .where('messenger_id', '=', link.messengerId)
      .where('crm_id', '=', link.crmId)
      .returning('crm_id')
      .executeTakeFirst()
    if (removed) emitChannel(emit, channel)
  })

/** Finds the channel, as its event describes it, and checks that the salon is there. Throws NOT_FOUND. */
async function findBoth(trx: Trx, { companyId, messengerId, crmId }: Link) {
  const channel = await trx
    .selectFrom('messenger_integrations')
    .select(['type', 'status', 'is_active as isActive'])
    .where('company_id', '=', companyId)
    .where('id', '=', messengerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const salon = await trx
    .selectFrom('crm_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', crmId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!channel || !salon) throw refuse('NOT_FOUND')
  return { ...channel, companyId, messengerId, isDeleted: false }
}
