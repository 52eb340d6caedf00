import { demoPeople, type DemoOutside } from '@frontdesk/demo-data'
import type { Sandbox } from '@frontdesk/sandbox'

/**
 * Lets the sandbox know the demo's bots and customers, at every start, since its memory may have been thrown away; and at
 * the first one, `filled`, what they had said before.
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
