import { changeChannel } from '../channels/changeChannel.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { seal, unseal, type SecretKeys } from '../secrets/seal.ts'

/**
 * Assigns the configured bot (TELEGRAM_BOT_TOKEN) to the oldest company, so that a first installation can be tried
 * without a screen for it. An existing bot keeps its company and takes a renewed token.
 */
export async function addBotOfSettings(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  token: string,
  keys: SecretKeys,
): Promise<void> {
  const { db, now } = ports
  const externalId = token.slice(0, token.indexOf(':'))
  const existing = await db
    .selectFrom('messenger_integrations')
    .select(['id', 'company_id as companyId', 'secret'])
    .where('type', '=', 'telegram')
    .where('external_id', '=', externalId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (existing) {
    const { id: messengerId, companyId, secret } = existing
    if (secret !== null && unseal(secret, keys) === token) return
    await withCompanyTransaction(ports, companyId, (trx, emit) =>
      changeChannel(trx, emit, { companyId, messengerId, now: now() }, ({ isActive }) => ({
        status: 'initializing',
        isActive,
        secret: seal(token, keys),
      })),
    )
    return
  }
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!company) return
  await db
    .insertInto('messenger_integrations')
    .values({
      company_id: company.id,
      type: 'telegram',
      external_id: externalId,
      secret: seal(token, keys),
      created_at: now(),
      updated_at: now(),
    })
    // Another process that starts at the same moment has added it.
    .onConflict((conflict) =>
      conflict
        .columns(['type', 'external_id'])
        .where('external_id', 'is not', null)
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .execute()
}
