import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceVariant } from '@frontdesk/contract'
import { aPriceVariant } from '@frontdesk/contract/fixtures'
import { money } from '@frontdesk/money'
import { planFromVariant } from './planFromVariant.ts'
import { readPlanMetadata } from './readPlanMetadata.ts'

describe('a displayed plan (SUB-2)', () => {
  it('planFromVariant returns the variant with prices to display and to calculate with', () => {
    expect(planFromVariant(aPriceVariant({ name: ' Business Plus ', amount: 1999, currencyCode: 'EUR' }))).toEqual({
      id: 'business plus',
      identity: 'pro',
      variantId: 'pro-usd',
      name: 'Business Plus',
      description: 'For one salon',
      monthlyPrice: 19.99,
      yearlyPrice: 199.9,
      currencyCode: 'EUR',
      monthly: money(1999, 'EUR'),
      yearly: money(19990, 'EUR'),
      trialDays: 14,
      isPopular: true,
      metadata: readPlanMetadata(aPriceVariant().metadata),
    })
  })

  it('planFromVariant fills in missing fields: dollars, no trial, no description, one salon', () => {
    expect(planFromVariant({ id: 'v1', name: 'Solo', amount: 0 })).toEqual({
      id: 'solo',
      identity: 'v1',
      variantId: 'v1',
      name: 'Solo',
      description: '',
      monthlyPrice: 0,
      yearlyPrice: 0,
      currencyCode: 'USD',
      monthly: money(0, 'USD'),
      yearly: money(0, 'USD'),
      trialDays: 0,
      isPopular: false,
      metadata: readPlanMetadata({}),
    })
  })

  it('planFromVariant reads numbers from strings, and invalid values as missing', () => {
    const odd = {
      id: 7,
      name: null,
      description: 5,
      amount: '1999',
      currencyCode: 'GBP',
      trialDays: '7',
      metadata: 'Pro',
    } as unknown as PriceVariant
    expect(planFromVariant(odd)).toMatchObject({
      id: '',
      identity: '7',
      variantId: '7',
      name: '',
      description: '5',
      monthlyPrice: 19.99,
      currencyCode: 'USD',
      trialDays: 7,
      isPopular: false,
    })
    expect(planFromVariant({ amount: 19.5 } as PriceVariant)).toMatchObject({
      identity: '',
      variantId: '',
      monthlyPrice: 0,
    })
  })

  it.each([
    [true, true],
    ['true', true],
    ['yes', false],
    [1, false],
    [undefined, false],
  ])('a plan with isPopular %o in its metadata is popular: %s', (isPopular, expected) => {
    expect(planFromVariant(aPriceVariant({ metadata: { isPopular } })).isPopular).toBe(expected)
  })
})

describe('the metadata of a plan (SUB-3)', () => {
  it('readPlanMetadata reads the metadata with their numbers', () => {
    expect(readPlanMetadata(aPriceVariant().metadata)).toEqual({
      label: 'Most popular',
      recommendedFor: 'Growing salons',
      included: { conversations: 500, salons: 1, channels: ['telegram', 'whatsapp', 'instagram'] },
      configurable: {
        conversations: {
          default: 500,
          options: [
            { value: 500, additionalAmount: 0 },
            { value: 1000, additionalAmount: 2000 },
          ],
        },
        salons: { baseIncluded: 1, max: 10, additionalAmountPerUnit: 1500 },
      },
      displayFeatureKeys: ['aiAssistant', 'crmBooking'],
    })
  })

  it.each([
    [undefined],
    [null],
    ['Pro'],
    [[]],
    [{ included: null, configurable: { conversations: 5, salons: [] } }],
    [{ configurable: { conversations: { options: { value: 5 } } } }],
  ])('readPlanMetadata reads %o as one salon without options', (raw) => {
    expect(readPlanMetadata(raw)).toEqual({
      label: null,
      recommendedFor: null,
      included: { conversations: null, salons: null, channels: [] },
      configurable: {
        conversations: { default: null, options: [] },
        salons: { baseIncluded: 1, max: 1, additionalAmountPerUnit: 0 },
      },
      displayFeatureKeys: [],
    })
  })

  it('readPlanMetadata reads numbers from strings', () => {
    const { included, configurable } = readPlanMetadata({
      included: { conversations: '500', salons: '2' },
      configurable: {
        conversations: { default: '1000', options: [{ value: '1000', additionalAmount: '2000' }] },
        salons: { baseIncluded: '2', max: '5', additionalAmountPerUnit: '1500' },
      },
    })
    expect(included).toMatchObject({ conversations: 500, salons: 2 })
    expect(configurable).toEqual({
      conversations: { default: 1000, options: [{ value: 1000, additionalAmount: 2000 }] },
      salons: { baseIncluded: 2, max: 5, additionalAmountPerUnit: 1500 },
    })
  })

  it('readPlanMetadata drops invalid options, and the second of two for one number', () => {
    const options = [
      { value: 0 },
      { value: -5 },
      { value: '' },
      { value: null },
      { value: Number.NaN },
      { value: 2.5 },
      null,
      7,
      { value: 9, additionalAmount: 'x' },
      { value: '9', additionalAmount: 5 },
      { value: 3, additionalAmount: -100 },
    ]
    expect(
      readPlanMetadata({ configurable: { conversations: { default: 0, options } } }).configurable.conversations,
    ).toEqual({
      default: null,
      options: [
        { value: 9, additionalAmount: 0 },
        { value: 3, additionalAmount: -100 },
      ],
    })
  })

  it('readPlanMetadata treats negative numbers as missing', () => {
    const { included, configurable } = readPlanMetadata({
      included: { salons: -1 },
      configurable: { salons: { baseIncluded: -1, max: -1, additionalAmountPerUnit: -1 } },
    })
    expect(included.salons).toBeNull()
    expect(configurable.salons).toEqual({ baseIncluded: 1, max: 1, additionalAmountPerUnit: 0 })
    expect(
      readPlanMetadata({ configurable: { salons: { baseIncluded: 0, max: '0' } } }).configurable.salons,
    ).toMatchObject({ baseIncluded: 0, max: 0 })
  })
})

describe('properties of a displayed plan', () => {
  it('a year costs ten months, exactly, in minor units (B4)', () => {
    fc.assert(
      fc.property(
        fc.maxSafeNat().map((most) => Math.floor(most / 10)),
        (amount) => {
          const { monthly, yearly, monthlyPrice, yearlyPrice } = planFromVariant({ id: 'a', name: 'A', amount })
          expect([monthly.minor, yearly.minor]).toEqual([amount, 10 * amount])
          expect([monthlyPrice, yearlyPrice]).toEqual([amount / 100, (10 * amount) / 100])
        },
      ),
    )
  })

  it('every metadata can be read, and every number in the result is valid', () => {
    const bits = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null), fc.integer().map(String))
    const raw = fc.oneof(
      fc.anything(),
      fc.record({
        included: fc.record({ conversations: bits, salons: bits, channels: fc.array(bits) }, { requiredKeys: [] }),
        configurable: fc.record({
          conversations: fc.record({
            default: bits,
            options: fc.array(fc.record({ value: bits, additionalAmount: bits })),
          }),
          salons: fc.record({ baseIncluded: bits, max: bits, additionalAmountPerUnit: bits }, { requiredKeys: [] }),
        }),
      }),
    )
    fc.assert(
      fc.property(raw, (raw) => {
        const { conversations, salons } = readPlanMetadata(raw).configurable
        expect(
          conversations.options.every(
            ({ value, additionalAmount }) =>
              Number.isSafeInteger(value) && value > 0 && Number.isSafeInteger(additionalAmount),
          ),
        ).toBe(true)
        expect(Object.values(salons).every((number) => Number.isSafeInteger(number) && number >= 0)).toBe(true)
      }),
    )
  })
})
