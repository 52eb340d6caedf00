import { serviceDb } from '../../db/companyDb.ts'
import type { Db } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeSalon } from './changeSalon.ts'
import { enqueueSalonJob, makeActivationsDue } from './salonJob.ts'

/** Milliseconds for which a company may connect a salon that it was given, as after it came from Altegio. */
const mayConnectFor = 14 * 86_400_000

/** The companies that have a salon, or asked for it, in the order in which they asked. */
export const readAskers = (db: Db, salonId: string) =>
  serviceDb(db)
    .selectFrom('crm_integrations as salon')
    .innerJoin('companies', 'companies.id', 'salon.company_id')
    .select([
      'salon.id as crmId',
      'salon.company_id as companyId',
      'companies.name',
      'salon.state',
      'salon.created_at as askedAt',
    ])
    .where('salon.type', '=', 'altegio')
    .where('salon.external_id', '=', salonId)
    .where('salon.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .orderBy('salon.created_at')
    .orderBy('salon.id')
    .execute()

type Asker = Awaited<ReturnType<typeof readAskers>>[number]

const hasSalon = ({ state }: Pick<Asker, 'state'>): boolean => state === 'connected' || state === 'frozen'

/**
 * Gives a salon to a company that asked for it: whoever else has it loses it, and every claim of others ends, so that
 * nobody takes it meanwhile. The salon's consent at Altegio stays, and a job connects it. Repeating it is harmless.
 * Returns the company that had the salon, null when none did; undefined when this company has not asked for it.
 */
export async function handOverSalon(
  ports: Ports,
  { salonId, companyId }: { salonId: string; companyId: number },
): Promise<Asker | null | undefined> {
  const askers = await readAskers(ports.db, salonId)
  const next = askers.find((asker) => asker.companyId === companyId)
  if (!next) return undefined
  const now = ports.now()
  const holder = askers.find((asker) => asker !== next && hasSalon(asker)) ?? null
  await serviceDb(ports.db).deleteFrom('altegio_claims').where('salon_id', '=', salonId).execute()
  if (holder)
    await withCompanyTransaction(ports, holder.companyId, async (trx, emit) => {
      const { companyId: from, crmId } = holder
      await changeSalon(trx, emit, { companyId: from, crmId, now }, () => ({ isDeleted: true }))
      await trx.deleteFrom('messenger_crm_links').where('company_id', '=', from).where('crm_id', '=', crmId).execute()
      await makeActivationsDue(trx, [from], now)
    })
  if (hasSalon(next)) return holder
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const { crmId } = next
    await changeSalon(trx, emit, { companyId, crmId, now }, () => ({
      state: 'waiting',
      failure: null,
      claimedUntil: new Date(now.getTime() + mayConnectFor),
      isOverPlan: null,
    }))
    await enqueueSalonJob(trx, {
      task: 'activate',
      companyId,
      crmId,
      externalId: salonId,
      id: ports.newId(),
      dueAt: now,
    })
  })
  ports.salonWorkQueued()
  return holder
}
