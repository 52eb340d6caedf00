import { randomUUID } from 'node:crypto'
import { checkPayments } from '../payments/checkPayments.ts'
import { createPaymentProviders } from '../payments/createPaymentProviders.ts'
import type { Settings } from '../ports/Settings.ts'

/**
 * The command `payments:check`: prints for each account at a payment provider whether it opens pages and saves and
 * charges cards, or what to do about it. It moves no money and works beside a running server. Returns
 * whether all of them work.
 */
export async function checkPaymentsCommand(
  settings: Pick<Settings, 'payments' | 'appUrl' | 'publicUrl'>,
  print: (line: string) => void,
): Promise<boolean> {
  const { byName } = await createPaymentProviders(settings, () => new Date())
  const checked = await checkPayments(settings, { byName, newId: randomUUID })
  if (checked.length === 0)
    print('No account at a payment provider takes a currency: set PAYMENTS_UAH, PAYMENTS_USD or PAYMENTS_EUR.')
  for (const { name, currencies, problem } of checked)
    print(problem ?? `${name} (${currencies.join(', ')}): pages open, and cards are saved and charged.`)
  return checked.every(({ problem }) => problem === null)
}
