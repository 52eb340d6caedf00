import { demoPeople, type DemoOutside } from '@frontdesk/demo-data'
import type { Sandbox } from '@frontdesk/sandbox'

/**
 * Registers the demo's bots and customers in the sandbox at every start, since its storage may have been deleted. At
 * the first start `filled` adds their earlier conversations.
 */
export function furnishSandbox(sandbox: Sandbox, filled: DemoOutside | null): void {
  const bots = new Map(demoPeople.bots.map((bot) => [bot.username, sandbox.addBot(bot)]))
  const customers = new Map(demoPeople.customers.map((customer) => [customer.id, sandbox.addCustomer(customer)]))
  for (const { botUsername, customerId, past } of filled?.conversations ?? []) {
    const bot = bots.get(botUsername)
    const customer = customers.get(customerId)
    if (bot && customer) sandbox.recall(bot, customer, past)
  }
}
