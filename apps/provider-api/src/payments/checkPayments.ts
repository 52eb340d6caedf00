import type { CurrencyCode } from '@frontdesk/contract'
import type { PaymentProvider } from '../ports/PaymentProvider.ts'
import type { Settings } from '../ports/Settings.ts'
import { checkProvider } from './checkProvider.ts'

/** The result of an account's check: a sentence for the operator, or null when payments work. */
export type CheckedAccount = { name: PaymentProvider['name']; currencies: CurrencyCode[]; problem: string | null }

const currencies = ['UAH', 'USD', 'EUR'] as const

/** Checks each account that takes payments of a currency; the sandbox is none. */
export async function checkPayments(
  { payments, appUrl, publicUrl }: Pick<Settings, 'payments' | 'appUrl' | 'publicUrl'>,
  { byName, newId }: { byName: (name: string) => PaymentProvider | null; newId: () => string },
): Promise<CheckedAccount[]> {
  const accounts = (['monobank', 'stripe'] as const).filter((name) => payments[name] !== null)
  const checked: CheckedAccount[] = []
  for (const name of accounts) {
    const taken = currencies.filter((currency) => payments.by[currency] === name)
    const provider = byName(name)
    const [currency] = taken
    if (!provider || currency === undefined) continue
    const redirectUrl = appUrl ?? publicUrl ?? 'https://frontdesk.example'
    checked.push({ name, currencies: taken, problem: await checkProvider(provider, { currency, newId, redirectUrl }) })
  }
  return checked
}
