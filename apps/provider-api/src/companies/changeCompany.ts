import type { endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import type { Db } from '../db/Db.ts'
import { detailColumns } from './Details.ts'

type Changes = z.output<typeof endpoints.updateCompany.body>['company']

/** Updates a company (API-4); omitted fields stay unchanged. */
export async function changeCompany(db: Db, companyId: number, changes: Changes, now: Date): Promise<void> {
  const { name, title } = changes
  await db
    .updateTable('companies')
    .set({
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title: title || null }),
      ...detailColumns(changes),
      updated_at: now,
    })
    .where('id', '=', companyId)
    .execute()
}
