import { describe, expect, it } from 'vitest'
import { clientOf, joinVisits, utcOffsetOf, visitsOf } from './visitsOf.ts'

const now = new Date('2026-11-30T12:00:00.000Z')
const record = (datetime: string, different: object = {}) => ({
  id: 1,
  datetime,
  staff: { id: 7, name: 'Iryna' },
  services: [
    { title: 'Manicure', cost: 600 },
    { title: 'Polish', cost: '250' },
  ],
  attendance: 0,
  deleted: false,
  ...different,
})

describe('the client of a number (CUST-1)', () => {
  it.each([
    [[{ id: 5, phone: '+380 50 123 45 67', visits_count: '12' }], { id: 5, visits: 12 }],
    [[{ id: 5, phone: 380501234567 }], { id: 5, visits: 0 }],
    [[{ id: 5, phone: '380501234568', visits_count: 3 }], null],
    [[], null],
    [{ nonsense: true }, null],
  ])('among %o is %o', (data, client) => {
    expect(clientOf(data, '380501234567')).toEqual(client)
  })

  it('a salon that writes the number as before a renumbering knows the client', () => {
    expect(clientOf([{ id: 5, phone: '551187654321' }], '5511987654321')).toEqual({ id: 5, visits: 0 })
  })
})

describe('visits among appointments (CUST-1)', () => {
  it('the next and the last one have time, staff, services and price, whatever their order', () => {
    const data = [
      record('2026-12-24T10:00:00+0200'),
      record('2026-11-20T10:00:00+0200'),
      record('2026-12-01T09:30:00+0200', { staff: null, services: [] }),
      record('2026-10-01T10:00:00+0300'),
    ]
    expect(visitsOf(data, now)).toEqual({
      next: { at: '2026-12-01T07:30:00.000Z', utcOffset: 120, staff: null, services: [], price: null },
      last: {
        at: '2026-11-20T08:00:00.000Z',
        utcOffset: 120,
        staff: 'Iryna',
        services: ['Manicure', 'Polish'],
        price: 850,
      },
    })
  })

  it.each([
    ['2026-12-03T10:00:00+02:00', 120],
    ['2026-12-03T10:00:00+0200', 120],
    ['2026-12-03T10:00:00.000-03:30', -210],
    ['2026-12-03T10:00:00-00:00', 0],
    ['2026-12-03T10:00:00Z', null],
    ['2026-12-03T10:00:00', null],
    ['2026-12-03 10:00', null],
    ['2026-12-03', null],
  ])('the clock of the salon that writes %s is %s minutes ahead of UTC', (datetime, utcOffset) => {
    expect(utcOffsetOf(datetime)).toBe(utcOffset)
  })

  it('deleted appointments, missed ones and rows of another shape are no visits', () => {
    const data = [
      record('2026-12-01T10:00:00+0200', { deleted: true }),
      record('2026-11-20T10:00:00+0200', { attendance: -1 }),
      record('soon'),
      'nonsense',
    ]
    expect(visitsOf(data, now)).toEqual({ next: null, last: null })
    expect(visitsOf('nonsense', now)).toBeNull()
  })

  it.each([
    [[], 'not-linked'],
    [['unknown', 'away'], 'away'],
    [['unknown', 'refused'], 'refused'],
    [['unknown'], 'unknown'],
  ] as const)('of salons that are %o, the state is %s', (states, state) => {
    expect(joinVisits(states.map((one) => ({ state: one })))).toEqual({ state })
  })

  it('visits at two salons are counted together', () => {
    const visit = (at: string) => ({ at, staff: null, services: [], price: null })
    const [early, late] = [visit('2026-12-01T08:00:00.000Z'), visit('2026-12-02T08:00:00.000Z')]
    expect(
      joinVisits([
        { state: 'known', count: 2, next: late, last: null },
        { state: 'unknown' },
        { state: 'known', count: 3, next: early, last: late },
      ]),
    ).toEqual({ state: 'known', count: 5, next: early, last: late })
  })
})
