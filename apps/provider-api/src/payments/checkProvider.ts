import type { CurrencyCode } from '@frontdesk/contract'
import type { PaymentFault, PaymentProvider } from '../ports/PaymentProvider.ts'

type CheckOptions = { currency: CurrencyCode; newId: () => string; redirectUrl: string }

/** A card that no provider has: a charge of it is refused, unless the account may not charge saved cards at all. */
const noCard = 'check/check'

/**
 * Checks that an account opens pages, saves cards and may charge them, with calls that move no money: a page that saves
 * a card is opened and closed again, and a card is charged that does not exist. Returns what the operator does about
 * it, as a sentence; null when everything works.
 */
export async function checkProvider(
  provider: PaymentProvider,
  { currency, newId, redirectUrl }: CheckOptions,
): Promise<string | null> {
  const known = await provider.fetchPayment('check')
  // The account was accepted, by whichever name the answer calls a payment that does not exist.
  if (!known.ok && known.fault.type !== 'refused') return accountProblem(provider.name, known.fault)
  const purpose = { reference: `check.${newId()}`, currency, description: 'Check', customerKey: 'check', redirectUrl }
  const opened = await provider.createSetup(purpose)
  if (!opened.ok) return savingProblem(provider.name, opened.fault)
  const closed = await provider.cancelPayment(opened.value.id)
  if (!closed.ok && closed.fault.type !== 'refused') return accountProblem(provider.name, closed.fault)
  const charged = await provider.chargeCard({ ...purpose, amount: 100, token: noCard })
  return charged.ok || charged.fault.type === 'refused' ? null : savingProblem(provider.name, charged.fault)
}

const credentials = { monobank: 'MONOBANK_TOKEN', sandbox: 'its token', stripe: 'STRIPE_SECRET_KEY' } as const

function accountProblem(name: PaymentProvider['name'], fault: PaymentFault): string {
  switch (fault.type) {
    case 'not-permitted':
      return `${name} does not accept ${credentials[name]}: check that it was copied whole, and of the right account.`
    case 'refused':
      return `${name} refused a call (${fault.message}).`
    case 'wait':
    case 'unknown':
      return `${name} does not answer now: repeat this in a few minutes.`
  }
}

/** The account works, and cards are the question. */
function savingProblem(name: PaymentProvider['name'], fault: PaymentFault): string {
  if (fault.type !== 'not-permitted') return accountProblem(name, fault)
  return name === 'stripe'
    ? 'stripe lets this key neither save nor charge cards: a restricted key needs to write Checkout Sessions, Customers, PaymentIntents, SetupIntents, PaymentMethods and Refunds, and to read Disputes.'
    : `${name} does not let this account save cards, so that no plan can be renewed: ask the bank's support to switch tokenisation on, which may take two days.`
}
