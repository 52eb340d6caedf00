import { expect, it } from 'vitest'
import { someVariants } from '../testing/someVariants.ts'
import { trialOfferOf } from './TrialOffer.ts'

const withDays = (...days: number[]) =>
  someVariants().map((variant, at) => ({ ...variant, trialDays: days[at % days.length] ?? 0 }))

it.each([
  ['has used its trial', withDays(14), true, { is: 'none' }],
  ['has used its trial, before the plans are known', undefined, true, { is: 'none' }],
  ['may have a trial of plans that are not known yet', undefined, false, null],
  ['may have a trial of every plan', withDays(14), false, { is: 'every-plan', days: 14 }],
  ['may have a trial that no plan offers', withDays(0), false, { is: 'none' }],
  ['may have a trial of one plan', withDays(0, 14, 0), false, { is: 'some-plans' }],
  ['may have trials of different lengths', withDays(7, 14, 7), false, { is: 'some-plans' }],
  ['may have a trial where nothing is on sale', [], false, { is: 'none' }],
] as const)('a company that %s is offered just that (TRIAL-1)', (_what, variants, hasUsedTrial, offer) => {
  expect(trialOfferOf(variants, hasUsedTrial)).toEqual(offer)
})
