import type { OwnedAccount } from '../channels/ChannelAccount.ts'
import type { Trx } from '../db/Db.ts'

/** The user of a company's chats who stands for whoever writes on its phone: its vendor does not say who it was. */
export async function ownerUserId(
  trx: Trx,
  { companyId, platform, ownerId, name }: OwnedAccount,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('users')
    .values({
      company_id: companyId,
      kind: 'admin',
      platform,
      platform_user_id: ownerId,
      display_name: name,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'platform', 'platform_user_id'])
        .where('platform_user_id', 'is not', null)
        .doUpdateSet({ display_name: name, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
