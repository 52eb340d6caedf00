import type { Message } from '@frontdesk/contract'
import type { TestServer } from './aTestServer.ts'

/** A private note in the chat of a message, which mentions its author; a label, a customer's field and a card. */
export async function noteRows(
  { db, clock }: Pick<TestServer, 'db' | 'clock'>,
  { companyId, chatId }: Message,
  adminId: number,
): Promise<void> {
  const mine = { company_id: companyId, admin_id: adminId }
  const { id: note_id } = await db
    .insertInto('private_notes')
    .values({
      ...mine,
      chat_id: chatId,
      client_note_id: 'note-one',
      body: 'Prefers mornings.',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('private_note_mentions')
    .values({ ...mine, note_id })
    .execute()
  await db
    .insertInto('labels')
    .values({ company_id: companyId, name: 'VIP', name_key: 'vip', color: 'violet' })
    .execute()
  await db
    .insertInto('customer_fields')
    .values({ company_id: companyId, name: 'Birthday', name_key: 'birthday', kind: 'date', choices: '[]' })
    .execute()
  await db
    .insertInto('customer_cards')
    .values({ company_id: companyId, chat_id: chatId, name: 'Annie', field_values: '{}' })
    .execute()
}
