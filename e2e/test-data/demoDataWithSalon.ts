import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataParent } from '../demoSnapshot.ts'
import { demo, demoData } from '../productTest.ts'

/**
 * Returns a folder with the demo data, in which Olena's company has this salon of a booking system and no
 * other. The caller removes it.
 */
export async function demoDataWithSalon({ title, city }: { title: string; city: string }): Promise<string> {
  const folder = mkdtempSync(join(dataParent(), 'frontdesk-salon-'))
  cpSync(demoData(), folder, { recursive: true })
  const database = await PGlite.create(join(folder, 'db'))
  const ofOlena = `select ca.company_id from company_admins ca join admins a on a.id = ca.admin_id where a.email_key = $1 order by 1 limit 1`
  await database.query(`delete from crm_integrations where company_id = (${ofOlena})`, [demo.olena.email])
  const added = await database.query(
    `insert into crm_integrations (company_id, external_id, metadata) select (${ofOlena}), '720999', $2 returning id`,
    [demo.olena.email, JSON.stringify({ company: { title, city } })],
  )
  await database.close()
  if (added.rows.length !== 1) throw new Error('The salon was not added')
  return folder
}
