import type { CurrencyCode } from '@frontdesk/contract'
import type { PaymentProvider, PaymentProviders } from '../ports/PaymentProvider.ts'
import type { Settings } from '../ports/Settings.ts'
import { monobank } from './monobank.ts'

/** The providers of the settings. The sandbox takes payments once it is served: `serveSandboxAt` says where. */
export type ConfiguredPayments = {
  providers: PaymentProviders
  serveSandboxAt: (origin: string, token: string) => void
}

/** Creates the payment provider of each currency that the settings name one for. */
export function createPaymentProviders(
  { payments, publicUrl }: Pick<Settings, 'payments' | 'publicUrl'>,
  now: () => Date,
): ConfiguredPayments {
  const ofMonobank =
    payments.monobank &&
    monobank(
      {
        name: 'monobank',
        apiRoot: payments.monobank.apiRoot,
        token: payments.monobank.token,
        webhookUrl: publicUrl === null ? null : `${publicUrl}/webhooks/payments/monobank`,
      },
      now,
    )
  let sandbox: PaymentProvider | null = null
  const of = (currency: CurrencyCode): PaymentProvider | null => {
    switch (payments.by[currency]) {
      case 'monobank':
        return ofMonobank
      case 'sandbox':
        return sandbox
      case 'none':
        return null
    }
  }
  return {
    providers: of,
    serveSandboxAt: (origin, token) =>
      void (sandbox = monobank(
        {
          name: 'sandbox',
          apiRoot: `${origin}/sandbox/bank`,
          token,
          webhookUrl: `${origin}/webhooks/payments/sandbox`,
        },
        now,
      )),
  }
}
