import { addCompany, type BornCompany } from '../companies/addCompany.ts'
import type { Trx } from '../db/Db.ts'
import { adminUserId } from '../conversations/people/people.ts'
import { insertMany } from './insertMany.ts'
import { knowledgeOf } from './knowledgeOf.ts'
import type { Salon } from './Salon.ts'

/** Somebody who signs in. */
export type DemoAdmin = { adminId: number; fullName: string }

/** Seals a channel's token for the database. */
export type Seal = (text: string) => string

/** A salon in the database: its company, its two administrators as people of its chats, its channels by kind. */
export type BornSalon = {
  salon: Salon
  company: BornCompany
  admins: readonly [DemoAdmin, DemoAdmin]
  humans: readonly [number, number]
  messengers: Record<'telegram' | 'whatsapp' | 'whatsapp_web' | 'instagram', number>
}

/** Adds a salon as the product would have: with its assistant, its knowledge and its channels. */
export async function addSalon(
  trx: Trx,
  salon: Salon,
  admins: readonly [DemoAdmin, DemoAdmin],
  seal: Seal,
  bornAt: Date,
): Promise<BornSalon> {
  const company = await addCompany(trx, salon, admins[0], bornAt)
  const { companyId, agentId } = company
  await trx
    .insertInto('company_admins')
    .values({ company_id: companyId, admin_id: admins[1].adminId, role: 'admin', created_at: bornAt })
    .execute()
  const second = await adminUserId(trx, companyId, admins[1], bornAt)
  await trx.updateTable('agents').set(salon.agent).where('id', '=', agentId).execute()
  await trx.updateTable('users').set({ display_name: salon.agent.name }).where('id', '=', company.users.agent).execute()
  await insertMany(
    trx,
    'knowledge_items',
    knowledgeOf(salon).map((item) => ({ ...item, company_id: companyId, updated_at: bornAt })),
  )
  return {
    salon,
    company,
    admins,
    humans: [company.users.owner, second],
    messengers: await addMessengers(trx, salon, companyId, seal, bornAt),
  }
}

async function addMessengers(
  trx: Trx,
  { bot, phone }: Salon,
  companyId: number,
  seal: Seal,
  bornAt: Date,
): Promise<BornSalon['messengers']> {
  const add = async (
    type: keyof BornSalon['messengers'],
    fields: { status: 'connected' | 'disconnected'; external_id?: string; metadata: object; secret?: string },
  ) => {
    const { id } = await trx
      .insertInto('messenger_integrations')
      .values({
        company_id: companyId,
        type,
        created_at: bornAt,
        updated_at: bornAt,
        ...fields,
        metadata: JSON.stringify({ ...fields.metadata, sandbox: true }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  // Telegram lives in the sandbox. Of the other channels there is a past and no double: they say that they are off.
  return {
    telegram: await add('telegram', {
      status: 'connected',
      external_id: bot.token.slice(0, bot.token.indexOf(':')),
      metadata: { botUsername: bot.username },
      secret: seal(bot.token),
    }),
    whatsapp: await add('whatsapp', { status: 'disconnected', metadata: { displayPhoneNumber: phone } }),
    whatsapp_web: await add('whatsapp_web', { status: 'disconnected', metadata: { displayPhoneNumber: phone } }),
    instagram: await add('instagram', {
      status: 'disconnected',
      metadata: { username: bot.username.replace(/_bot$/, '') },
    }),
  }
}
