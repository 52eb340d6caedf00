import type { endpoints } from '@frontdesk/contract'
import { isZoneName } from '@frontdesk/support-hours'
import { sql } from 'kysely'
import type { z } from 'zod'
import { refuse } from '../errors/refuse.ts'
import type { Db } from '../db/Db.ts'
import { detailColumns } from './Details.ts'

type Changes = z.output<typeof endpoints.updateCompany.body>['company']

/** Updates a company (API-4); omitted fields stay unchanged. Throws VALIDATION_ERROR for a zone that does not exist. */
export async function changeCompany(db: Db, companyId: number, changes: Changes, now: Date): Promise<void> {
  const { name, title, timeZone } = changes
  if (timeZone !== undefined && !isZoneName(timeZone))
    throw refuse('VALIDATION_ERROR', `${timeZone} is no name of the time zone database`)
  await db
    .updateTable('companies')
    .set({
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title: title || null }),
      ...detailColumns(changes),
      ...(timeZone !== undefined && {
        time_zone: timeZone,
        // Hours that were read before name another zone.
        office_hours: sql<
          string | null
        >`jsonb_set(office_hours, '{revision}', to_jsonb((office_hours ->> 'revision')::int + 1))`,
      }),
      updated_at: now,
    })
    .where('id', '=', companyId)
    .execute()
}
