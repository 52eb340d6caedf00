import type { DemoCustomer } from '../salons/Salon.ts'
import { whatsappPersonOf } from '../salons/whatsappPersonOf.ts'
import type { AddedSalon } from './addSalon.ts'
import type { DemoChat } from './DemoChat.ts'
import type { Dice } from '../chance-and-time/Dice.ts'
import type { DemoRows, DemoStore } from './DemoStore.ts'
import { localClockOf } from '../chance-and-time/LocalClock.ts'
import { needOf, needSince } from '../plan/needOf.ts'
import { planChat } from '../plan/planChat.ts'
import { withMishaps } from '../plan/withMishaps.ts'

/** Adds a salon's customers, each with their chat, and plans the messages. */
export async function addCustomerChats(
  store: DemoStore,
  dice: Dice,
  added: AddedSalon,
  now: Date,
): Promise<DemoChat[]> {
  const { salon, company, messengers } = added
  const { companyId } = company
  const clock = localClockOf(salon.timeZone, now)
  const ids = await store.addCustomers(
    salon.customers.map((customer) => ({
      company_id: companyId,
      kind: 'customer',
      platform: customer.platform,
      ...contactOf(customer),
      created_at: now,
      updated_at: now,
    })),
  )
  const userIds = new Map(ids.map((user) => [user.display_name, user.id]))
  const plans = salon.customers.map((customer) => ({
    customer,
    messages: withMishaps(
      dice,
      planChat({ dice, clock, salon, customer }, customer.platform === 'instagram' ? added.instagramOffSince : now),
    ),
  }))
  const chats = await store.addChats(
    plans.map(({ customer, messages }) => ({
      company_id: companyId,
      platform: customer.platform,
      messenger_id: messengers[customer.platform],
      platform_chat_id: contactOf(customer).platform_user_id,
      title: contactOf(customer).display_name,
      ai_enabled: customer.hasAi,
      needs_human: needOf(messages),
      needs_human_since: needSince(messages),
      is_promotional: customer.isPromotional === true,
      created_at: now,
      updated_at: now,
    })),
  )
  const chatIds = new Map(chats.map((chat) => [chat.title, chat.id]))

  const planned = plans.map(({ customer, messages }): DemoChat => {
    const name = contactOf(customer).display_name
    const stored = { chatId: found(chatIds.get(name)), userId: found(userIds.get(name)) }
    return demoChatOf(added, customer, stored, messages)
  })
  await store.insert.channel_identities(identitiesOf(added, userIds, chatIds))
  await store.insert.chat_users(planned.flatMap(usersOf))
  return planned
}

/** The chat of a customer whose rows are stored. */
function demoChatOf(
  { salon, company, messengers, humans, admins }: AddedSalon,
  customer: DemoCustomer,
  { chatId, userId }: { chatId: number; userId: number },
  messages: DemoChat['messages'],
): DemoChat {
  const { companyId, users } = company
  return {
    chatId,
    companyId,
    platform: customer.platform,
    people: { customer: userId, assistant: users.agent, humans, system: users.system },
    adminIds: [admins[0].adminId, admins[1].adminId],
    isInternal: false,
    failure: customer.failure ?? null,
    telegram:
      customer.telegramId === undefined ? null : { botUsername: salon.bot.username, customerId: customer.telegramId },
    whatsapp:
      customer.platform === 'whatsapp'
        ? {
            messengerId: messengers.whatsapp,
            phoneNumberId: salon.whatsapp.phoneNumberId,
            phone: contactOf(customer).platform_user_id,
          }
        : null,
    messages,
  }
}

/** The customer of a chat, and who else has written in it. */
function usersOf({ companyId, chatId, people, messages }: DemoChat): DemoRows['chat_users'][] {
  const userIds = new Set(
    messages.map(({ author, human }) =>
      author === 'human' ? people.humans[human] : author === 'notice' ? people.system : people[author],
    ),
  )
  return [...userIds.add(people.customer)].map((user_id) => ({ company_id: companyId, chat_id: chatId, user_id }))
}

/** The WhatsApp ids of the customers, by which their next messages find their chats. */
function identitiesOf(
  { salon, company: { companyId }, messengers }: AddedSalon,
  userIds: ReadonlyMap<string, number>,
  chatIds: ReadonlyMap<string | null, number>,
): DemoRows['channel_identities'][] {
  return salon.customers.flatMap((customer) => {
    const person = whatsappPersonOf(customer)
    if (person === null) return []
    const row = {
      company_id: companyId,
      messenger_id: messengers.whatsapp,
      chat_id: found(chatIds.get(person.name)),
      user_id: found(userIds.get(person.name)),
    }
    return [
      { ...row, kind: 'phone' as const, value: person.phone },
      { ...row, kind: 'user_id' as const, value: person.userId },
    ]
  })
}

function contactOf({ firstName, lastName, platform, handle, telegramId }: DemoCustomer) {
  const isPhone = platform === 'whatsapp'
  return {
    display_name: `${firstName} ${lastName}`,
    platform_user_id: telegramId === undefined ? handle.replace(/^\+/, '') : String(telegramId),
    username: isPhone ? null : handle,
    phone: isPhone ? handle : null,
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The store returned no id for an inserted row')
  return value
}
