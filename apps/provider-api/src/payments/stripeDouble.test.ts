import { createSandbox, startSandbox, type RunningSandbox } from '@frontdesk/sandbox'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedObjects } from './fixtures/stripePayloads.ts'
import { stripeClient } from './stripeClient.ts'

let sandbox: RunningSandbox
let client: Stripe
let now = new Date('2026-11-20T12:00:00.000Z')
beforeAll(async () => {
  sandbox = await startSandbox({ world: createSandbox({ now: () => now }) })
  client = stripeClient({ secretKey: sandbox.world.stripe.secretKey, apiRoot: `${sandbox.origin}/sandbox/stripe` })
})
afterAll(() => sandbox.close())

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
/** The fields of an object that Stripe does not document, or documents as something else. */
const strange = (object: object): string[] =>
  Object.entries(object).flatMap(([field, value]) => {
    const { object: name } = object as { object: string } // Each of Stripe's objects says what it is.
    const example = documentedObjects[name]?.[field]
    if (documentedObjects[name] === undefined || !(field in documentedObjects[name])) return [`${name}.${field}`]
    const kinds = [kindOf(value), kindOf(example)]
    return kinds.includes('null') || kinds[0] === kinds[1] ? [] : [`${name}.${field}: ${kinds.join(' for ')}`]
  })

describe('the sandbox’s Stripe', () => {
  it('has no field that Stripe does not document', async () => {
    const { stripe } = sandbox.world
    const customer = await client.customers.create({ metadata: { company: '7' } })
    const session = await client.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      success_url: 'https://desk.example/',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 4900, product_data: { name: 'Pro' } } }],
    })
    const setup = await client.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      currency: 'usd',
      success_url: 'https://desk.example/',
    })
    stripe.pay(session.id, '4000 0000 0000 0259')
    stripe.pay(setup.id, '4242 4242 4242 4242')
    const paid = await client.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      success_url: 'https://desk.example/',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 4900, product_data: { name: 'Pro' } } }],
    })
    const intent = stripe.pay(paid.id, '4242 4242 4242 4242')?.payment_intent ?? ''
    await client.refunds.create({ payment_intent: intent, amount: 100 })
    const names = [
      'customer',
      'checkout.session',
      'setup_intent',
      'payment_method',
      'payment_intent',
      'charge',
      'dispute',
      'refund',
    ] as const
    for (const name of names) {
      const objects = stripe.store.list(name)
      expect(objects.length).toBeGreaterThan(0)
      expect(objects.flatMap(strange)).toEqual([])
    }
    expect(stripe.events.flatMap(strange)).toEqual([])
  })

  it('answers a call with a known key as before, and refuses another call with it', async () => {
    const options = { idempotencyKey: 'a-key' }
    const first = await client.customers.create({ description: 'a' }, options)
    const again = await client.customers.create({ description: 'a' }, options)
    expect(again.id).toBe(first.id)
    await expect(client.customers.create({ description: 'b' }, options)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
    now = new Date(now.getTime() + 86_400_000)
    expect((await client.customers.create({ description: 'a' }, options)).id).not.toBe(first.id)
    const raw = async () =>
      (
        await fetch(`${sandbox.origin}/sandbox/stripe/v1/customers`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${sandbox.world.stripe.secretKey}`,
            'stripe-version': '2026-10-28.endive',
            'idempotency-key': 'a-raw-key',
          },
          body: new URLSearchParams({ description: 'raw' }),
        })
      ).headers.get('idempotent-replayed')
    expect([await raw(), await raw()]).toEqual([null, 'true'])
  })

  it('has pages of a list, newest first, and finds a customer a minute after it was made', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) made.unshift((await client.customers.create({ metadata: { list: 'x' } })).id)
    const seen: string[] = []
    for await (const { id } of client.customers.list({ limit: 2 })) seen.push(id)
    expect(seen.slice(0, 5)).toEqual(made)
    const search = () => client.customers.search({ query: "metadata['list']:'x'" })
    expect((await search()).data).toEqual([])
    now = new Date(now.getTime() + 60_000)
    expect((await search()).data.map(({ id }) => id)).toEqual(made)
  })

  it('refuses what it does not know: a key, an object, a parameter, an amount', async () => {
    const stranger = stripeClient({ secretKey: 'sk_test_stranger', apiRoot: `${sandbox.origin}/sandbox/stripe` })
    await expect(stranger.customers.list()).rejects.toMatchObject({ statusCode: 401 })
    await expect(client.customers.retrieve('cus_0')).rejects.toMatchObject({ code: 'resource_missing' })
    const removed = { description: 'x', payment_method_types: ['card'] }
    await expect(client.customers.create(removed)).rejects.toMatchObject({ statusCode: 400 })
    const customer = await client.customers.create()
    await expect(
      client.checkout.sessions.create({
        mode: 'payment',
        customer: customer.id,
        success_url: 'https://desk.example/',
        line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } } }],
      }),
    ).rejects.toMatchObject({ param: 'amount' })
  })

  it('shows a page, takes a card on it, and asks the customer to confirm', async () => {
    const customer = await client.customers.create()
    const { url } = await client.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      success_url: 'https://desk.example/done',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 4900, product_data: { name: 'Pro' } } }],
    })
    const post = (to: string, fields: Record<string, string>) =>
      fetch(to, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    expect(await (await fetch(String(url))).text()).toContain('49.00 USD')
    const mistyped = await post(String(url), { card: '4242 4242 4242 4241' })
    expect([mistyped.status, await mistyped.text()]).toEqual([422, expect.stringContaining('not a card number')])
    expect(await (await post(String(url), { card: '4000 0000 0000 9995' })).text()).toContain('insufficient funds')
    const asked = await post(String(url), { card: '4000 0027 6000 3184' })
    expect(asked.status).toBe(303)
    const bank = `${sandbox.origin}${asked.headers.get('location') ?? ''}`
    expect(await (await fetch(bank)).text()).toContain('Is it you who pays')
    expect((await post(bank, { decision: 'confirm' })).headers.get('location')).toBe('https://desk.example/done')
  })
})
