import { hasSandbox } from './hasSandbox.ts'
import type { Variables } from './Variables.ts'

/**
 * Contradictions of the settings of payments. A provider that is set up and takes no currency is none: what was paid
 * there before is still looked up and returned there.
 */
export function paymentProblems(env: Variables, isProduction: boolean): string[] {
  const problems: string[] = []
  const isPlayed = hasSandbox(env, isProduction)
  const hasStripe = env.STRIPE_SECRET_KEY !== undefined || env.STRIPE_WEBHOOK_SECRET !== undefined
  for (const name of ['PAYMENTS_UAH', 'PAYMENTS_USD', 'PAYMENTS_EUR'] as const) {
    if (env[name] === 'monobank' && env.MONOBANK_TOKEN === undefined)
      problems.push(`${name}=monobank needs MONOBANK_TOKEN, the X-Token of your merchant account`)
    if (env[name] === 'sandbox' && !isPlayed)
      problems.push(
        isProduction
          ? `${name}=sandbox is not for NODE_ENV=production: nobody would pay`
          : `${name}=sandbox needs SANDBOX=on: the bank is one of its test doubles`,
      )
    const takesMoney = env[name] === 'monobank' || env[name] === 'stripe'
    if (isProduction && takesMoney && env.OPERATOR_NAME === undefined)
      problems.push(`${name}=${env[name]} needs OPERATOR_NAME: invoices say who has issued them`)
    if (env[name] !== 'stripe') continue
    if (!hasStripe && !isPlayed)
      problems.push(`${name}=stripe needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET of your account at Stripe`)
    if (hasStripe && env.PUBLIC_URL === undefined && env.APP_URL === undefined)
      problems.push(
        `${name}=stripe needs PUBLIC_URL: banks send customers back to it, and Stripe reports payments to it`,
      )
  }
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined))
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together: payments are made with one and reported with the other',
    )
  return problems
}
