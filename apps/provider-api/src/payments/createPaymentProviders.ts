import type { CurrencyCode } from '@frontdesk/contract'
import type { PaymentProvider, PaymentProviders } from '../ports/PaymentProvider.ts'
import type { Settings } from '../ports/Settings.ts'
import { monobank } from './monobank.ts'
import type { StripeAccess } from './stripe.ts'

/** The access to the sandbox's bank and to its Stripe. */
type SandboxAccess = { bankToken: string; stripe: Pick<StripeAccess, 'secretKey' | 'webhookSecret'> }

/** The providers of the settings. The sandbox takes payments once it is served: `serveSandboxAt` says where. */
export type ConfiguredPayments = {
  byCurrency: PaymentProviders
  byName: (name: string) => PaymentProvider | null
  serveSandboxAt: (origin: string, access: SandboxAccess) => void
}

/** Where a customer's bank leads back to after a charge was confirmed. */
const returnPath = '/subscription'

/**
 * Creates the payment provider of each currency that the settings name one for, and those with an account that take
 * none any more: payments of before are still theirs. Stripe's client is heavy and imported only when it is used.
 */
export async function createPaymentProviders(
  { payments, publicUrl, appUrl }: Pick<Settings, 'payments' | 'publicUrl' | 'appUrl'>,
  now: () => Date,
): Promise<ConfiguredPayments> {
  const usesStripe = payments.stripe !== null || Object.values(payments.by).includes('stripe')
  const stripePayments = usesStripe ? (await import('./stripe.ts')).stripePayments : null
  const app = appUrl ?? publicUrl
  const configured = new Map<string, PaymentProvider>()
  if (payments.monobank)
    configured.set(
      'monobank',
      monobank(
        {
          name: 'monobank',
          ...payments.monobank,
          webhookUrl: publicUrl === null ? null : `${publicUrl}/webhooks/payments/monobank`,
          returnUrl: app === null ? null : `${app}${returnPath}`,
        },
        now,
      ),
    )
  if (payments.stripe && stripePayments)
    configured.set('stripe', stripePayments({ ...payments.stripe, returnUrl: `${app ?? ''}${returnPath}` }, now))
  const byName = (name: string) => configured.get(name) ?? null
  return {
    byName,
    byCurrency: (currency: CurrencyCode) => byName(payments.by[currency]),
    serveSandboxAt(origin, { bankToken, stripe }) {
      const webhookUrl = `${origin}/webhooks/payments/sandbox`
      const returnUrl = `${app ?? origin}${returnPath}`
      const bank = { apiRoot: `${origin}/sandbox/bank`, token: bankToken, webhookUrl, returnUrl }
      configured.set('sandbox', monobank({ name: 'sandbox', ...bank }, now))
      if (payments.stripe || !stripePayments) return
      configured.set('stripe', stripePayments({ ...stripe, apiRoot: `${origin}/sandbox/stripe`, returnUrl }, now))
    },
  }
}
