import type { CrmState } from '@frontdesk/contract'
import type { SalonWork } from './SalonWork.ts'

/** A salon's state, and whether its activation was asked for; null when it is deleted. */
export async function readSalon({
  ports: { db },
  companyId,
  crmId,
}: Pick<SalonWork, 'ports' | 'companyId' | 'crmId'>): Promise<{
  state: CrmState
  activationSentAt: Date | null
} | null> {
  const found = await db
    .selectFrom('crm_integrations')
    .select(['state', 'activation_sent_at as activationSentAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', crmId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}
