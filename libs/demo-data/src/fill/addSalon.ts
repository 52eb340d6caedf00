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
  /** When its Instagram was disconnected: nothing has come or gone there since then. */
  instagramOffSince: Date
}

/**
 * Adds a salon as the product would: with its assistant, its knowledge, whose ids it returns in their
 * order, its quick replies and its channels.
 */
export async function addSalon(
  store: DemoStore,
  salon: Salon,
  admins: readonly [DemoAdmin, DemoAdmin],
  createdAt: Date,
  instagramOffSince: Date,
): Promise<AddedSalon & { knowledgeIds: readonly number[] }> {
  const { name, title, details } = salon
  const company = await store.addCompany({ name, title, details }, admins[0], createdAt)
  const { companyId } = company
  const second = await store.addMember(companyId, admins[1], createdAt)
  await store.setAgent(company, salon.agent)
  const knowledgeIds = await store.addKnowledge(
    knowledgeOf(salon).map((item) => ({ ...item, company_id: companyId, updated_at: createdAt })),
  )
  await store.addQuickReplies(
    companyId,
    salon.quickReplies.map((reply, place) => ({ ...reply, uses: 40 - 8 * place })),
    createdAt,
  )
  return {
    salon,
    company,
    admins,
    humans: [company.users.owner, second],
    knowledgeIds,
    messengers: await addMessengers(store, salon, companyId, { createdAt, instagramOffSince }),
    instagramOffSince,
  }
}

async function addMessengers(
  store: DemoStore,
  { bot, phone, whatsapp }: Salon,
  companyId: number,
  { createdAt, instagramOffSince }: { createdAt: Date; instagramOffSince: Date },
): Promise<AddedSalon['messengers']> {
  const add = (type: ChannelRow['type'], fields: Omit<ChannelRow, 'type' | 'companyId'>) =>
    store.addChannel({ companyId, type, ...fields, metadata: { ...fields.metadata, sandbox: true } }, createdAt)
  // Its chats of Instagram were never at the sandbox, and nobody has authorised an account: it is disconnected.
  return {
    telegram: await add('telegram', {
      status: 'connected',
      statusSince: createdAt,
      externalId: bot.token.slice(0, bot.token.indexOf(':')),
      metadata: { botUsername: bot.username },
      token: bot.token,
    }),
    whatsapp: await add('whatsapp', {
      status: 'connected',
      statusSince: createdAt,
      externalId: whatsapp.phoneNumberId,
      metadata: {
        displayPhoneNumber: phone,
        verifiedName: bot.name,
        businessAccountId: whatsapp.businessAccountId,
      },
      token: whatsapp.token,
    }),
    instagram: await add('instagram', {
      status: 'disconnected',
      statusSince: instagramOffSince,
      metadata: { username: bot.username.replace(/_bot$/, '') },
    }),
  }
}
