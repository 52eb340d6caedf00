import { describe, expect, it } from 'vitest'
import { disclosureDuty } from './disclosureDuty.ts'

describe('whether a company may switch the disclosure off', () => {
  it.each(['DE', 'pl', 'PT', 'ES', 'IS', 'KZ'])(
    'the law of %s forbids a company to switch the disclosure off',
    (country) => {
      expect(disclosureDuty(country)).toBe('law')
    },
  )
  it.each(['UA', 'GB', 'BR', 'US'])('a company in %s may switch the disclosure off', (country) => {
    expect(disclosureDuty(country)).toBeNull()
  })
  it('a company whose country is not known may not switch the disclosure off', () => {
    expect(disclosureDuty(null)).toBe('unknown-country')
  })
})
