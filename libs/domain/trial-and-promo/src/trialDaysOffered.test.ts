import { expect, it } from 'vitest'
import { trialDaysOffered } from './trialDaysOffered.ts'

it.each([
  [{ trialDays: 14, hasUsedTrial: false }, 14],
  [{ trialDays: 14, hasUsedTrial: true }, 0],
  [{ trialDays: 14, hasUsedTrial: null }, 14],
  [{ trialDays: 14 }, 14],
  [{ trialDays: '7', hasUsedTrial: false }, 7],
  [{ trialDays: 7.9, hasUsedTrial: false }, 7],
  [{ trialDays: -3, hasUsedTrial: false }, 0],
  [{ trialDays: null, hasUsedTrial: false }, 0],
  [{ trialDays: 'two weeks', hasUsedTrial: false }, 0],
  [{}, 0],
])('the trial days offered by %j are %i', (of, days) => {
  expect(trialDaysOffered(of)).toBe(days)
})
