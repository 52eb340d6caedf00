import type { AddedSalon } from './addSalon.ts'
import type { DemoChat } from './DemoChat.ts'
import { planSampleChat, type SampleChat } from '../plan/sampleChats.ts'
import type { DemoStore } from './DemoStore.ts'
import { localClockOf } from '../chance-and-time/LocalClock.ts'

/** Adds internal chats, under the keys by which the product finds them. */
export async function addSampleChats(
  store: DemoStore,
  { salon, company, admins, humans }: AddedSalon,
  chatsToAdd: readonly SampleChat[],
  now: Date,
): Promise<DemoChat[]> {
  const { companyId, internalChannelId, users } = company
  const clock = localClockOf(salon.timeZone, now)
  const planned: DemoChat[] = []
  for (const sample of chatsToAdd) {
    const { purpose, human } = sample
    const [chat] = await store.addChats([
      {
        company_id: companyId,
        platform: 'internal',
        messenger_id: internalChannelId,
        purpose,
        platform_chat_id: purpose === 'support' ? 'support' : `${purpose}:${admins[human].adminId}`,
        ai_enabled: purpose !== 'internal',
        created_at: now,
        updated_at: now,
      },
    ])
    if (!chat) throw new Error('The store returned no id for a chat')
    const chatId = chat.id
    const other = { internal: users.system, assistant: users.agent, support: users.support }[purpose]
    await store.insert.chat_users(
      [humans[human], other].map((user_id) => ({ company_id: companyId, chat_id: chatId, user_id })),
    )
    planned.push({
      chatId,
      companyId,
      platform: 'internal',
      people: { customer: humans[human], assistant: other, humans, system: users.system },
      adminIds: [admins[0].adminId, admins[1].adminId],
      isInternal: true,
      failure: null,
      telegram: null,
      whatsapp: null,
      messages: planSampleChat(sample, clock, now),
    })
  }
  return planned
}
