import { knowledgeOf } from '../scenes/knowledgeOf.ts'
import type { Salon } from '../salons/Salon.ts'
import type { ChannelRow, DemoAdmin, DemoCompany, DemoStore } from './DemoStore.ts'

/** A salon in the database: its company, its two administrators as users of its chats, its channels by type. */
export type AddedSalon = {
  salon: Salon
  company: DemoCompany
  admins: readonly [DemoAdmin, DemoAdmin]
  humans: readonly [number, number]
  messengers: Record<ChannelRow['type'], number>
}

/** Adds a salon as the product would: with its assistant, its knowledge, whose ids it returns in their order, and its channels. */
export async function addSalon(
  store: DemoStore,
  salon: Salon,
  admins: readonly [DemoAdmin, DemoAdmin],
  createdAt: Date,
): Promise<AddedSalon & { knowledgeIds: readonly number[] }> {
  const { name, title, details } = salon
  const company = await store.addCompany({ name, title, details }, admins[0], createdAt)
  const { companyId } = company
  const second = await store.addMember(companyId, admins[1], createdAt)
  await store.setAgent(company, salon.agent)
  const knowledgeIds = await store.addKnowledge(
    knowledgeOf(salon).map((item) => ({ ...item, company_id: companyId, updated_at: createdAt })),
  )
  return {
    salon,
    company,
    admins,
    humans: [company.users.owner, second],
    knowledgeIds,
    messengers: await addMessengers(store, salon, companyId, createdAt),
  }
}

async function addMessengers(
  store: DemoStore,
  { bot, phone }: Salon,
  companyId: number,
  createdAt: Date,
): Promise<AddedSalon['messengers']> {
  const add = (type: ChannelRow['type'], fields: Omit<ChannelRow, 'type' | 'companyId'>) =>
    store.addChannel({ companyId, type, ...fields, metadata: { ...fields.metadata, sandbox: true } }, createdAt)
  // Telegram is simulated by the sandbox. The other channels have history but no simulation, so they are disconnected.
  return {
    telegram: await add('telegram', {
      status: 'connected',
      externalId: bot.token.slice(0, bot.token.indexOf(':')),
      metadata: { botUsername: bot.username },
      token: bot.token,
    }),
    whatsapp: await add('whatsapp', { status: 'disconnected', metadata: { displayPhoneNumber: phone } }),
    whatsapp_web: await add('whatsapp_web', { status: 'disconnected', metadata: { displayPhoneNumber: phone } }),
    instagram: await add('instagram', {
      status: 'disconnected',
      metadata: { username: bot.username.replace(/_bot$/, '') },
    }),
  }
}
