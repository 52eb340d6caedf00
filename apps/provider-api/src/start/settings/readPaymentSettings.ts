import type { Settings } from '../../ports/Settings.ts'
import type { Variables } from './Variables.ts'

/**
 * The payment provider of each currency, and the issuer of the invoices. In a sandbox its bank takes all other
 * payments.
 */
export function readPaymentSettings(
  env: Variables,
  hasSandbox: boolean,
): Pick<Settings, 'payments' | 'paymentHosts' | 'operator'> {
  return {
    payments: paymentsOf(env, hasSandbox),
    paymentHosts: env.PAYMENT_HOSTS ?? [],
    operator: {
      name: env.OPERATOR_NAME ?? 'Frontdesk',
      address: env.OPERATOR_ADDRESS ?? '',
      taxId: env.OPERATOR_TAX_ID ?? '',
      email: env.OPERATOR_EMAIL ?? '',
    },
  }
}

const paymentsOf = (env: Variables, hasSandbox: boolean): Settings['payments'] => {
  const fallback = hasSandbox ? 'sandbox' : 'none'
  return {
    by: {
      UAH: env.PAYMENTS_UAH ?? fallback,
      USD: env.PAYMENTS_USD ?? fallback,
      EUR: env.PAYMENTS_EUR ?? fallback,
    },
    monobank: env.MONOBANK_TOKEN === undefined ? null : { token: env.MONOBANK_TOKEN, apiRoot: env.MONOBANK_API_ROOT },
    stripe:
      env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
        ? null
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiRoot: env.STRIPE_API_ROOT,
          },
  }
}
