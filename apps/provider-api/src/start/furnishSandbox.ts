import { demoAuthenticatorSecret, demoPeople, demoSignIns, type DemoOutside } from '@frontdesk/demo-data'
import { addNumber, addPerson, recallPast, type Sandbox } from '@frontdesk/sandbox'

/**
 * Registers the demo's bots, numbers, customers and the authenticator of its system administrator in the sandbox at
 * every start, since its storage may have been deleted. At the first start `filled` adds their earlier conversations.
 */
export function furnishSandbox(sandbox: Sandbox, filled: DemoOutside | null): void {
  sandbox.authenticators.add(demoSignIns.system.email, demoAuthenticatorSecret)
  furnishTelegram(sandbox, filled?.telegram.conversations ?? [])
  furnishWhatsapp(sandbox, filled?.whatsapp.conversations ?? [])
}

function furnishTelegram(sandbox: Sandbox, conversations: DemoOutside['telegram']['conversations']): void {
  const bots = new Map(demoPeople.telegram.bots.map((bot) => [bot.username, sandbox.addBot(bot)]))
  const customers = new Map(
    demoPeople.telegram.customers.map((customer) => [customer.id, sandbox.addCustomer(customer)]),
  )
  for (const { botUsername, customerId, past } of conversations) {
    const bot = bots.get(botUsername)
    const customer = customers.get(customerId)
    if (bot && customer) sandbox.recall(bot, customer, past)
  }
}

function furnishWhatsapp({ whatsapp }: Sandbox, conversations: DemoOutside['whatsapp']['conversations']): void {
  for (const known of demoPeople.whatsapp.numbers) {
    const { businessAccountId } = addNumber(whatsapp, known)
    if (!whatsapp.subscribed.has(businessAccountId)) whatsapp.commit({ type: 'subscribed', businessAccountId })
  }
  for (const person of demoPeople.whatsapp.people) addPerson(whatsapp, person)
  for (const { phoneNumberId, phone, past } of conversations) {
    const number = whatsapp.numbers.get(phoneNumberId)
    const person = whatsapp.people.get(phone)
    if (number && person) recallPast(whatsapp, { number, person }, past)
  }
}
