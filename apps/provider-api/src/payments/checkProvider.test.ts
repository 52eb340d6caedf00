import { randomUUID } from 'node:crypto'
import { createSandbox, startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkProvider } from './checkProvider.ts'
import { monobank } from './monobank.ts'
import { stripePayments } from './stripe.ts'

let sandbox: RunningSandbox
beforeAll(async () => void (sandbox = await startSandbox({ world: createSandbox() })))
beforeEach(() => {
  const { bank, stripe } = sandbox.world
  Object.assign(bank.faults, { isTokenised: true, status: null })
  stripe.faults.status = null
})
afterAll(() => sandbox.close())

const options = { currency: 'USD', newId: randomUUID, redirectUrl: 'https://desk.example' } as const
const now = () => new Date()
const bankAt = (token = sandbox.world.bank.token) =>
  monobank(
    { name: 'monobank', apiRoot: `${sandbox.origin}/sandbox/bank`, token, webhookUrl: null, returnUrl: null },
    now,
  )
const stripeAt = (secretKey = sandbox.world.stripe.secretKey) =>
  stripePayments(
    {
      secretKey,
      webhookSecret: 'whsec_check',
      apiRoot: `${sandbox.origin}/sandbox/stripe`,
      returnUrl: 'https://desk.example',
    },
    now,
  )

describe('checking an account at a payment provider', () => {
  it('of monobank that saves cards passes, leaves no open page, and charges nothing', async () => {
    expect(await checkProvider(bankAt(), options)).toBeNull()
    expect(sandbox.world.bank.list(new Date(0), new Date()).map(({ status }) => status)).toEqual(['expired'])
  })

  it('of monobank without tokenisation says whom to ask', async () => {
    sandbox.world.bank.faults.isTokenised = false
    expect(await checkProvider(bankAt(), options)).toContain('switch tokenisation on')
  })

  it('of monobank that opens pages and does not charge saved cards says so, too', async () => {
    const provider = bankAt()
    const check = checkProvider(
      {
        ...provider,
        async cancelPayment(id) {
          sandbox.world.bank.faults.isTokenised = false
          return provider.cancelPayment(id)
        },
      },
      options,
    )
    expect(await check).toContain('switch tokenisation on')
  })

  it('with a wrong token or key names it', async () => {
    expect(await checkProvider(bankAt('another-token'), options)).toContain('MONOBANK_TOKEN')
    expect(await checkProvider(stripeAt('sk_test_another'), options)).toContain('STRIPE_SECRET_KEY')
  })

  it('of Stripe passes, leaves no open page, and charges nothing', async () => {
    expect(await checkProvider(stripeAt(), options)).toBeNull()
    const { store } = sandbox.world.stripe
    expect(store.list('checkout.session').map(({ status }) => status)).toEqual(['expired'])
    expect(store.list('payment_intent')).toEqual([])
  })

  it('that does not answer is to be repeated', async () => {
    sandbox.world.bank.faults.status = 500
    sandbox.world.stripe.faults.status = 500
    for (const provider of [bankAt(), stripeAt()])
      expect(await checkProvider(provider, options)).toContain('repeat this in a few minutes')
  })
})
