import { readStoredChat } from '../conversations/read/readChats.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { distinctTitle } from '../inbound/distinctTitle.ts'
import type { ChannelPerson } from '../inbound/InboundEvent.ts'
import type { Ports } from '../ports/Ports.ts'
import type { InstagramAccount } from './InstagramAccount.ts'

/**
 * Names the chat of a person to whom the owner wrote first: its message takes effect before Instagram is asked for the
 * name. A chat that has a name keeps it; one whose name another one has gets more than that.
 */
export async function nameChat(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id, companyId }: InstagramAccount,
  { userId, name, username }: ChannelPerson,
): Promise<void> {
  if (userId === null || name === null) return
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const known = await trx
      .selectFrom('channel_identities as identity')
      .innerJoin('users', 'users.id', 'identity.user_id')
      .select(['identity.chat_id', 'identity.user_id'])
      .where('identity.company_id', '=', companyId)
      .where('identity.messenger_id', '=', id)
      .where('identity.kind', '=', 'user_id')
      .where('identity.value', '=', userId)
      .where('users.username', 'is', null)
      .executeTakeFirst()
    if (!known) return
    await trx
      .updateTable('users')
      .set({ display_name: name, username, updated_at: ports.now() })
      .where('id', '=', known.user_id)
      .execute()
    const title = await distinctTitle(trx, { id, companyId }, name, {
      phone: null,
      userId,
      username,
      chatIds: [known.chat_id],
    })
    await trx.updateTable('chats').set({ title }).where('id', '=', known.chat_id).execute()
    emit({ event: 'chat_update', payload: await readStoredChat(trx, known.chat_id) })
  })
}
