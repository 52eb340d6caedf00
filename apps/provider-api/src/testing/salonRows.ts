import type { TestServer } from './aTestServer.ts'

/** A salon of the booking system that is linked with a channel. */
export async function salonRows({ db, clock }: TestServer, companyId: number, messengerId: number): Promise<void> {
  const { id: crm_id } = await db
    .insertInto('crm_integrations')
    .values({ company_id: companyId, external_id: `salon-${companyId}`, metadata: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messenger_crm_links')
    .values({ company_id: companyId, messenger_id: messengerId, crm_id })
    .execute()
  await db
    .insertInto('salon_states')
    .values({
      company_id: companyId,
      crm_id,
      state: 'connected',
      is_switched_off: false,
      was_installed: false,
      since: clock.now(),
    })
    .execute()
}
