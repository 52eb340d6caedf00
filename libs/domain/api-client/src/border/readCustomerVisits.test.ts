import { CustomerVisits } from '@frontdesk/contract'
import { expect, it } from 'vitest'
import { readCustomerVisits } from './readCustomerVisits.ts'

const visit = { at: '2026-12-03T08:00:00.000Z', staff: 'Iryna', services: ['Manicure'], price: 600 }
const known = { state: 'known', count: 2, next: null }
const offsetOf = (last: object) => {
  const visits = readCustomerVisits({ ...known, last })
  return visits?.state === 'known' ? visits.last?.utcOffset : undefined
}

it('a visit has the clock of its salon, as the contract has it (CUST-1)', () => {
  const last = { ...visit, utcOffset: 120 }
  expect(readCustomerVisits({ ...known, last })).toEqual(CustomerVisits.parse({ ...known, last }))
  expect(offsetOf({ ...visit, utcOffset: -210 })).toBe(-210)
  expect(offsetOf({ ...visit, utcOffset: 0 })).toBe(0)
})

it('a visit of an older provider names no clock, and is valid in the contract', () => {
  expect(offsetOf(visit)).toBeNull()
  expect(CustomerVisits.parse({ ...known, last: visit })).toEqual({ ...known, last: visit })
})

it.each(['120', 12.5, 1440, -1440, Number.NaN, null, {}])('%o is no clock', (utcOffset) => {
  expect(offsetOf({ ...visit, utcOffset })).toBeNull()
})
