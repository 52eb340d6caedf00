import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpackDatabase } from '../testing/aProcess.ts'
import { plansCommand } from './plansCommand.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontdesk-plans-'))
beforeAll(() => unpackDatabase(folder), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (...typed: string[]): Promise<[boolean, string]> => {
  const lines: string[] = []
  const isDone = await plansCommand({ databaseUrl: null, dataDir: folder }, (line) => lines.push(line), typed)
  return [isDone, lines.join('\n')]
}
const file = (content: unknown): string => {
  const path = join(folder, 'input.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const metadata = {
  planSlug: 'studio',
  included: { conversations: 300, salons: 2 },
  configurable: {
    conversations: {
      default: 300,
      options: [
        { value: 300, additionalAmount: 0 },
        { value: 600, additionalAmount: 1500 },
      ],
    },
    salons: { baseIncluded: 2, max: 5, additionalAmountPerUnit: 900 },
  },
}
const studio = { id: 'studio-uah', name: 'Studio', amount: 149_900, currencyCode: 'UAH', metadata }

describe('plans', () => {
  it('an operator lists, adds, prices, withdraws and offers plans', async () => {
    expect((await run())[1]).toMatch(/pro-usd +Pro +49\.00 USD +0\n/)
    expect(await run('add', file(studio))).toEqual([true, 'The plan studio-uah is on sale.'])
    expect(await run('add', file(studio))).toEqual([false, 'There is a plan studio-uah already'])
    expect(await run('price', 'studio-uah', '1699', 'studio-uah-2')).toEqual([
      true,
      'The plan studio-uah-2 is on sale for 1699.00 UAH a month in place of studio-uah. Running subscriptions keep their price.',
    ])
    expect(await run('price', 'studio-uah', '1', 'studio-uah-3')).toEqual([false, 'No plan studio-uah is on sale'])
    expect(await run('price', 'studio-uah-2', '1', 'pro-usd')).toEqual([false, 'There is a plan pro-usd already'])
    expect((await run('withdraw', 'start-usd'))[0]).toBe(true)
    const [, listed] = await run()
    expect(listed).toMatch(/studio-uah +Studio +1499\.00 UAH +0 {2}not on sale\n/)
    expect(listed).toMatch(/studio-uah-2 +Studio +1699\.00 UAH +0\n/)
    expect(listed).toMatch(/start-usd .*not on sale/)
    expect(await run('offer', 'start-usd')).toEqual([true, 'The plan start-usd is on sale.'])
    expect(await run('withdraw', 'gold')).toEqual([false, 'There is no plan gold'])
  })

  it.each([
    ['an amount with a fraction', { ...studio, amount: 1.5 }, '  amount: must be whole minor units: 4900 is 49.00'],
    ['an id with spaces', { ...studio, id: 'Studio UAH' }, '  id: must be lower-case letters'],
    ['a currency that is not sold in', { ...studio, currencyCode: 'KZT' }, '  currencyCode: '],
    ['a field that is misspelt', { ...studio, trialdays: 14 }, 'Unrecognized key: "trialdays"'],
    [
      'a default that is no option',
      {
        ...studio,
        metadata: {
          ...metadata,
          configurable: { conversations: { ...metadata.configurable.conversations, default: 1 } },
        },
      },
      '  metadata.configurable.conversations.default: must be the value of one of the options',
    ],
    [
      'fewer salons than included',
      { ...studio, metadata: { ...metadata, configurable: { salons: { ...metadata.configurable.salons, max: 1 } } } },
      '  metadata.configurable.salons.max: must be at least baseIncluded',
    ],
    ['no JSON', '{', 'cannot be read: '],
  ])('a plan with %s is refused with the place', async (_name, plan, sentence) => {
    expect(await run('add', file(plan))).toEqual([false, expect.stringContaining(sentence)])
  })
})

describe('promo codes', () => {
  const spring = {
    code: 'Spring',
    discountType: 'percentage',
    percentage: 17.5,
    durationType: 'repeating',
    durationInBillingCycles: 3,
  }

  it('an operator creates and ends promo codes', async () => {
    expect(await run('promo', 'add', file(spring))).toEqual([true, 'The promo code Spring can be redeemed.'])
    expect(await run('promo', 'add', file({ ...spring, code: 'SPRING' }))).toEqual([
      false,
      'There is a promo code SPRING already, perhaps one that has ended',
    ])
    const fixed = { code: 'TEN', discountType: 'fixed', amountCents: 1000, currencyCode: 'USD', maxRedemptions: 5 }
    expect((await run('promo', 'add', file(fixed)))[0]).toBe(true)
    expect(await run('promo', 'end', 'spring')).toEqual([
      true,
      'The promo code spring has ended. Companies that have it keep it.',
    ])
    const [, listed] = await run()
    expect(listed).toMatch(/Spring +17\.5 % 0 {2}ended\n/)
    expect(listed).toMatch(/TEN +10\.00 USD 0 of 5$/)
  })

  it.each([
    ['more than all', { ...spring, percentage: 101 }, '  percentage: '],
    ['three decimals', { ...spring, percentage: 7.125 }, '  percentage: may have two decimals'],
    ['cycles without repeating', { ...spring, durationType: 'once' }, '  durationInBillingCycles: must be stated'],
    ['a plan that is not there', { ...spring, code: 'X1', priceVariantIds: ['gold'] }, 'There is no plan gold'],
    [
      'an end before its beginning',
      { ...spring, validFrom: '2026-12-02T00:00:00Z', validTo: '2026-12-01T00:00:00Z' },
      '  validTo: must be after validFrom',
    ],
    ['a code with spaces', { ...spring, code: 'SPRING SALE' }, '  code: must be 2 to 64 letters'],
  ])('a promo code with %s is refused with the place', async (_name, promo, sentence) => {
    expect(await run('promo', 'add', file(promo))).toEqual([false, expect.stringContaining(sentence)])
  })
})

it.each([['sell'], ['add'], ['price', 'pro-usd', '1'], ['promo', 'add'], ['promo', 'list', 'x']])(
  'the command plans %s %s is answered with how to use it',
  async (...typed) => {
    expect(await run(...typed.filter((one) => typeof one === 'string'))).toEqual([
      false,
      expect.stringContaining('npm run plans -- add FILE'),
    ])
  },
)

it('a folder without a database is refused', async () => {
  await expect(
    plansCommand({ databaseUrl: null, dataDir: join(folder, 'other') }, () => undefined, []),
  ).rejects.toThrow('has no database yet')
})
