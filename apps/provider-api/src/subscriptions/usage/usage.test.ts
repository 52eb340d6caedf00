import { beforeEach, describe, expect, it } from 'vitest'
import { completeRun } from '../../assistant/runs/settleRun.ts'
import { beginRun, openRun } from '../../assistant/runs/openRun.ts'
import type { Run } from '../../assistant/runs/Run.ts'
import type { ACustomer } from '../../testing/aCustomer.ts'
import { replyingWith } from '../../testing/anAnsweringServer.ts'
import type { PlanServer } from '../../testing/aPlanServer.ts'
import { setUpPlanServer } from '../../testing/setUpBilling.ts'

let world: PlanServer
setUpPlanServer((server) => void (world = server))

const day = 86_400_000
const used = async () => (await world.billing()).subscription?.usage?.used
const as = () => ({ token: world.company.owner.token, companyId: world.company.companyId })

describe('counting conversations (SUB-10)', () => {
  it('a chat in which the AI answers a customer is one conversation of the month, however often it answers', async () => {
    const anna = await world.aCustomer()
    expect((await world.billing()).subscription?.usage).toMatchObject({ used: 0, limit: 500 })
    await world.writes(anna)
    await world.writes(anna, 'And on Sunday?')
    expect(await world.answersIn(anna)).toBe(2)
    await world.writes(await world.aCustomer('Ben'))
    const { subscription } = await world.billing()
    const usage = {
      used: 2,
      limit: 500,
      periodStart: '2026-11-20T12:00:00.000Z',
      periodEnd: '2026-12-20T12:00:00.000Z',
    }
    expect(subscription?.usage).toMatchObject(usage)
    expect(subscription?.usageMetrics).toEqual(usage)
  })

  it('a month begins with no conversations, and the same chat counts again in it', async () => {
    const anna = await world.aCustomer()
    await world.writes(anna)
    await world.pass(30 * day)
    expect(await used()).toBe(0)
    await world.writes(anna)
    expect((await world.billing()).subscription?.usage).toMatchObject({
      used: 1,
      periodStart: '2026-12-20T12:00:00.000Z',
    })
  })

  it('the model’s tokens for customers stand beside it, where the model reports them', async () => {
    expect((await world.billing()).subscription?.usage).not.toHaveProperty('modelTokens')
    world.assistant.script(
      replyingWith(
        { type: 'created' },
        { type: 'delta', text: 'Hi' },
        { type: 'done', tokens: { input: 900, output: 40 } },
      ),
    )
    const anna = await world.aCustomer()
    await world.writes(anna)
    await world.writes(anna, 'And on Sunday?')
    expect((await world.billing()).subscription?.usage?.modelTokens).toEqual({ input: 1800, output: 80 })
    await world.pass(30 * day)
    expect((await world.billing()).subscription?.usage).not.toHaveProperty('modelTokens')
  })

  it('a plan that is paid by the year counts by the month', async () => {
    await world.order(world.company, { period: 'year' }).then(({ paymentUrl }) => world.pay(paymentUrl))
    await world.pass(40 * day)
    expect((await world.billing()).subscription).toMatchObject({
      billingPeriod: 'year',
      usage: { periodStart: '2026-12-20T12:00:00.000Z', periodEnd: '2027-01-20T12:00:00.000Z' },
    })
  })
})

/** A run that has begun, as one node has it, and would store its reply now. */
const aRun = async (customer: ACustomer): Promise<Run> => {
  const question = await customer.says('When are you open?')
  const opened = await openRun(world.ports, { id: crypto.randomUUID(), holder: crypto.randomUUID() }, question)
  const run = opened && (await beginRun(world.ports, opened, question))
  if (!run) throw new Error('The AI may not answer')
  return run
}
const complete = (run: Run) => completeRun(world.ports, run, { text: 'Until nine', need: null })

describe('a conversation is counted once', () => {
  it('two nodes that store a reply at once, and again, count one', async () => {
    const run = await aRun(await world.aCustomer())
    const stored = await Promise.all([complete(run), complete(run), complete(run)])
    expect(stored.filter((message) => message !== null)).toHaveLength(1)
    expect(await complete(run)).toBeNull()
    expect(await used()).toBe(1)
  })

  it('of two conversations that could both be the last one, one is counted and the other waits', async () => {
    await world.limitTo(1)
    const [anna, ben] = [await world.aCustomer(), await world.aCustomer('Ben')]
    const runs = [await aRun(anna), await aRun(ben)]
    const stored = await Promise.all(runs.map(complete))
    expect(stored.filter((message) => message !== null)).toHaveLength(1)
    expect(await used()).toBe(1)
    expect([await world.handlerOf(anna), await world.handlerOf(ben)].sort()).toEqual(['ai', 'conversation-limit'])
  })

  it('a reply that was withdrawn before it left counts for none, until the next one', async () => {
    const anna = await world.aCustomer()
    await complete(await aRun(anna))
    expect(await used()).toBe(1)
    await world.callOk('takeOverChat', { ...as(), body: { chatId: anna.chatId } })
    expect(await used()).toBe(0)
    await world.callOk('updateAiBotSettingsForChat', {
      ...as(),
      body: { chatId: anna.chatId, settings: { aiEnabled: true } },
    })
    await world.soon(1)
    await world.writes(anna)
    expect(await used()).toBe(1)
  })

  it('questions of administrators to the assistant and to support count for none', async () => {
    const { chatId } = await world.callOk('initInternalConversationWithAssistant', { ...as(), body: {} })
    await world.callOk('sendMessage', { ...as(), body: { chatId, message: 'When are you open?' } })
    await world.soon(2)
    expect(world.assistant.inputs).toHaveLength(1)
    expect(await used()).toBe(0)
  })
})

const pauseOf = async () => (await world.billing()).aiPause ?? null
const buyLarger = async () => {
  const { paymentUrl } = await world.order(world.company, { configuration: { conversations: 1000, salons: 1 } })
  await world.pay(paymentUrl)
}

describe('the limit of conversations (D-10)', () => {
  let anna: ACustomer
  let ben: ACustomer
  beforeEach(async () => {
    await world.limitTo(1)
    anna = await world.aCustomer()
    ben = await world.aCustomer('Ben')
    await world.writes(anna)
  })

  it('a further customer is left to a person with the reason, people answer, and what was counted goes on', async () => {
    expect(await pauseOf()).toEqual({ reason: 'conversation-limit', since: '2026-11-20T12:00:01.500Z' })
    await world.writes(ben)
    await world.writes(ben, 'Hello?')
    expect(await world.answersIn(ben)).toBe(0)
    expect(await world.handlerOf(ben)).toBe('conversation-limit')
    const notices = await world.db
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', ben.chatId)
      .where('kind', '=', 'system')
      .execute()
    expect(notices).toHaveLength(1)
    await world.callOk('sendMessage', { ...as(), body: { chatId: ben.chatId, message: 'Until nine' } })
    // The person that answers has the chat (D-21).
    expect(await world.handlerOf(ben)).toBe('human')
    await world.writes(anna, 'And on Sunday?')
    expect(await world.answersIn(anna)).toBe(2)
    expect(await used()).toBe(1)
  })

  it('the limit that is reached while a reply is being written leaves that customer to a person', async () => {
    await world.limitTo(2)
    const written = Promise.withResolvers<void>()
    world.assistant.script(async function* () {
      yield { type: 'created' }
      yield { type: 'delta', text: 'Until nine' }
      await written.promise
      yield { type: 'done' }
    })
    world.ports.inboundMessageStored(await ben.says('When are you open?'))
    world.clock.advance(1500)
    await expect.poll(() => world.assistant.inputs.length).toBe(2)
    await complete(await aRun(await world.aCustomer('Cara')))
    written.resolve()
    await world.soon(1)
    expect(await world.answersIn(ben)).toBe(0)
    expect(await world.handlerOf(ben)).toBe('conversation-limit')
    expect(await used()).toBe(2)
  })

  it('an upgrade lets the AI answer who waited within five seconds', async () => {
    await world.writes(ben)
    await buyLarger()
    await world.soon()
    expect(await world.answersIn(ben)).toBe(1)
    expect(await world.handlerOf(ben)).toBe('ai')
    expect(await pauseOf()).toBeNull()
    expect((await world.billing()).subscription?.usage).toMatchObject({ used: 1, limit: 1000 })
  })

  it('a customer whom somebody has answered meanwhile is not answered again', async () => {
    await world.writes(ben)
    await world.callOk('sendMessage', { ...as(), body: { chatId: ben.chatId, message: 'Until nine' } })
    await buyLarger()
    await world.soon()
    expect(await world.answersIn(ben)).toBe(0)
  })

  it('the next month lets the AI answer who waited, by itself', async () => {
    await world.pass(30 * day - 3600_000)
    await world.writes(ben)
    expect(await world.handlerOf(ben)).toBe('conversation-limit')
    await world.pass(3600_000 - 1500)
    await world.soon()
    expect(await world.answersIn(ben)).toBe(1)
    expect(await used()).toBe(1)
  })

  it('a hundred chats that waited are all answered', async () => {
    const waiting = await Promise.all(Array.from({ length: 100 }, (_, n) => world.aCustomer(`Customer ${n}`)))
    for (const customer of waiting) world.ports.inboundMessageStored(await customer.says('When are you open?'))
    await world.soon(2)
    await buyLarger()
    await world.soon(8)
    const answers = await Promise.all(waiting.map((customer) => world.answersIn(customer)))
    expect(answers.filter((count) => count === 1)).toHaveLength(100)
  }, 60_000)
})

describe('the end of a trial or of a plan (D-10)', () => {
  const change = (to: object) =>
    world.db.updateTable('subscriptions').set(to).where('company_id', '=', world.company.companyId).execute()

  it('a trial that has ended leaves customers to people, and a paid plan answers who waited within five seconds', async () => {
    await world.db.deleteFrom('invoices').execute()
    await change({
      status: 'trial',
      price_variant_id: null,
      conversations: null,
      payment_method_id: null,
      next_billing_date: null,
      trial_ends_at: new Date(world.clock.now().getTime() + day),
    })
    const anna = await world.aCustomer()
    await world.writes(anna)
    expect(await world.answersIn(anna)).toBe(1)
    expect((await world.billing()).subscription?.usage).toMatchObject({ used: 1, limit: null })
    await world.pass(day)
    await world.writes(anna, 'And on Sunday?')
    expect(await world.answersIn(anna)).toBe(1)
    expect(await world.handlerOf(anna)).toBe('trial-ended')
    expect(await pauseOf()).toMatchObject({ reason: 'trial-ended' })
    await world.order(world.company).then(({ paymentUrl }) => world.pay(paymentUrl))
    await world.soon()
    expect(await world.answersIn(anna)).toBe(2)
    expect(await pauseOf()).toBeNull()
  })

  it('a trial that is over by time pauses the AI before any job has run', async () => {
    const trial = { status: 'trial', next_billing_date: null, trial_ends_at: world.clock.now() }
    await change({ ...trial, payment_method_id: null })
    expect(await pauseOf()).toMatchObject({ reason: 'trial-ended' })
  })

  it('a trial whose plan goes on with a saved card answers while the card is charged', async () => {
    await change({ status: 'trial', next_billing_date: null, trial_ends_at: world.clock.now() })
    const anna = await world.aCustomer()
    await world.writes(anna)
    expect(await world.answersIn(anna)).toBe(1)
    const { aiPause, subscription } = await world.billing()
    expect([aiPause, subscription?.status, subscription?.endedAt]).toEqual([null, 'trial', null])
    await change({ canceled_at: world.clock.now() })
    expect(await pauseOf()).toMatchObject({ reason: 'trial-ended' })
  })

  it.each([
    ['unpaid', { status: 'unpaid', past_due_since: new Date('2026-11-19') }, 'unpaid'],
    ['past due', { status: 'past_due' }, null],
    ['cancelled, until the paid period is over', { canceled_at: new Date('2026-11-19') }, null],
    [
      'cancelled, when the paid period is over',
      { canceled_at: new Date('2026-11-19'), next_billing_date: new Date('2026-11-20') },
      'subscription-ended',
    ],
    ['over', { status: 'ended', ended_at: new Date('2026-11-19') }, 'subscription-ended'],
    ['waiting for the first payment', { status: 'pending' }, 'no-subscription'],
  ])('of a plan that is %s', async (_name, to, reason) => {
    await change(to)
    expect((await pauseOf())?.reason ?? null).toBe(reason)
    const anna = await world.aCustomer()
    await world.writes(anna)
    expect(await world.handlerOf(anna)).toBe(reason ?? 'ai')
  })

  it('a renewal that is paid with a new card answers who waited', async () => {
    await change({ status: 'unpaid', past_due_since: new Date('2026-11-19') })
    const anna = await world.aCustomer()
    await world.writes(anna)
    await change({ status: 'past_due' })
    const { subscription } = await world.billing()
    const { setupUrl } = await world.callOk('addPaymentMethod', {
      ...as(),
      body: { subscriptionId: subscription?.id, redirectUrl: 'https://desk.example/subscription' },
    })
    await world.pay(String(setupUrl))
    await world.soon()
    expect(await world.answersIn(anna)).toBe(1)
  })
})

describe('where nothing is limited', () => {
  it.each([
    ['the flag is off', () => world.db.updateTable('feature_flags').set({ enabled: false }).execute()],
    ['no plan is on sale', () => world.db.updateTable('price_variants').set({ is_active: false }).execute()],
  ])('the AI answers when %s, whatever the subscription is', async (_name, change) => {
    await world.db.updateTable('subscriptions').set({ status: 'ended', ended_at: world.clock.now() }).execute()
    await change()
    const anna = await world.aCustomer()
    await world.writes(anna)
    expect(await world.answersIn(anna)).toBe(1)
    expect(await pauseOf()).toBeNull()
  })

  it('a company without a plan needs one, unless it is older than plans', async () => {
    const { companyId, owner } = await world.aCompany({ name: 'Rose' })
    const read = async () => (await world.callOk('getSubscription', { token: owner.token, companyId }))['aiPause']
    expect(await read()).toEqual({ reason: 'no-subscription', since: null })
    await world.db.updateTable('companies').set({ needs_plan: false }).where('id', '=', companyId).execute()
    expect(await read()).toBeNull()
  })

  it('a company that is older than plans keeps its AI while its first order is not paid, and not after a plan', async () => {
    const rose = await world.aCompany({ name: 'Rose' })
    const { companyId } = rose
    const pause = async () => (await world.callOk('getSubscription', { token: rose.owner.token, companyId }))['aiPause']
    await world.db.updateTable('companies').set({ needs_plan: false }).where('id', '=', companyId).execute()
    const { paymentUrl, subscriptionId } = await world.order(rose)
    expect(await pause()).toBeNull()
    await world.pay(paymentUrl)
    await world.db
      .updateTable('subscriptions')
      .set({ status: 'ended', ended_at: world.clock.now() })
      .where('id', '=', subscriptionId)
      .execute()
    expect(await pause()).toMatchObject({ reason: 'subscription-ended' })
    await world.order(rose)
    expect(await pause()).toMatchObject({ reason: 'no-subscription' })
  })
})
