import { CrmPlanLimit } from '@frontdesk/contract'
import { describe, expect, it } from 'vitest'
import { readCrm } from './readCrm.ts'

const crm = { id: 5, externalId: '720441', type: 'altegio', state: 'waiting' }
const upgrade = { salons: 2, amount: 6400, currencyCode: 'USD', billingPeriod: 'month' }
const limitOf = (planLimit: unknown) => readCrm({ ...crm, planLimit }, 1)?.planLimit

describe('the limit of the plan that a salon waits for (SUB-3)', () => {
  it('the limit of the plan is read with the price of one more salon, as the contract has it', () => {
    const limit = { salons: 1, upgrade }
    expect(limitOf(limit)).toEqual(CrmPlanLimit.parse(limit))
    expect(limitOf({ salons: 3, upgrade: null })).toEqual({ salons: 3, upgrade: null })
  })

  it.each([
    ['nothing', undefined, undefined],
    ['no number of salons', { salons: 'many', upgrade }, undefined],
    ['an unknown currency', { salons: 1, upgrade: { ...upgrade, currencyCode: 'GBP' } }, { salons: 1, upgrade: null }],
    ['an unknown period', { salons: 1, upgrade: { ...upgrade, billingPeriod: 'day' } }, { salons: 1, upgrade: null }],
    ['a price that is no number', { salons: 1, upgrade: { ...upgrade, amount: '64' } }, { salons: 1, upgrade: null }],
  ])('the limit of the plan with %s is left out, as far as it cannot be shown', (_name, raw, expected) => {
    expect(limitOf(raw)).toEqual(expected)
  })
})
