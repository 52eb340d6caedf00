import type { Ports } from '../ports/Ports.ts'
import { seal, unseal } from '../secrets/seal.ts'

/**
 * Assigns the configured bot (TELEGRAM_BOT_TOKEN) to the oldest company, so that a first installation can be tried
 * without a screen for it. An existing bot keeps its company and takes a renewed token.
 */
export async function addBotOfSettings(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  token: string,
  secretKey: Buffer,
): Promise<void> {
  const externalId = token.slice(0, token.indexOf(':'))
  await db.transaction().execute(async (trx) => {
    const existing = await trx
      .selectFrom('messenger_integrations')
      .select(['id', 'secret'])
      .where('type', '=', 'telegram')
      .where('external_id', '=', externalId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (existing) {
      if (existing.secret === null || unseal(existing.secret, secretKey) !== token) {
        await trx
          .updateTable('messenger_integrations')
          .set({ secret: seal(token, secretKey), status: 'initializing', updated_at: now() })
          .where('id', '=', existing.id)
          .execute()
      }
      return
    }
    const company = await trx
      .selectFrom('companies')
      .select('id')
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!company) return
    await trx
      .insertInto('messenger_integrations')
      .values({
        company_id: company.id,
        type: 'telegram',
        external_id: externalId,
        secret: seal(token, secretKey),
        created_at: now(),
        updated_at: now(),
      })
      .execute()
  })
}
