import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialEnd } from './trialEnd.ts'

const at = (text: string) => new Date(text)
const now = at('2026-11-21T12:00:00.000Z')

describe('the end of a trial', () => {
  it.each([
    [
      'the agreed date',
      { metadata: { trialEndDate: '2026-12-01T09:30:00.000Z' }, createdAt: '2026-11-20T00:00:00Z' },
      '2026-12-01T09:30:00.000Z',
    ],
    [
      'the agreed date without a date of creation',
      { metadata: { trialEndDate: '2026-12-01T09:30:00+02:00' } },
      '2026-12-01T07:30:00.000Z',
    ],
    [
      'the agreed date as a database writes it',
      { metadata: { trialEndDate: '2026-12-01 09:30:00Z' } },
      '2026-12-01T09:30:00.000Z',
    ],
    ['the agreed date at that very moment', { metadata: { trialEndDate: now.toISOString() } }, now.toISOString()],
    ['14 days after creation', { createdAt: '2026-11-20T08:15:00.123Z' }, '2026-12-04T08:15:00.123Z'],
    ['14 days after creation at that very moment', { createdAt: '2026-11-07T12:00:00Z' }, now.toISOString()],
    ['14 days after creation on a bare date', { createdAt: '2026-11-20' }, '2026-12-04T00:00:00.000Z'],
    [
      '14 days after creation when the date has passed',
      { metadata: { trialEndDate: '2026-11-21T11:59:59.999Z' }, createdAt: '2026-11-20T00:00:00Z' },
      '2026-12-04T00:00:00.000Z',
    ],
    [
      '14 days after creation without metadata',
      { metadata: null, createdAt: '2026-11-20T00:00:00Z' },
      '2026-12-04T00:00:00.000Z',
    ],
    [
      '14 days after creation without the date',
      { metadata: {}, createdAt: '2026-11-20T00:00:00Z' },
      '2026-12-04T00:00:00.000Z',
    ],
  ])('the end of the trial is %s', (_, company, expected) => {
    expect(trialEnd(company, now)?.toISOString()).toBe(expected)
  })

  it.each([
    ['the company has no fields', {}],
    ['all fields are null', { metadata: { trialEndDate: null }, createdAt: null }],
    ['the date has passed and the creation is missing', { metadata: { trialEndDate: '2026-11-21T11:59:59.999Z' } }],
    ['both have passed', { metadata: { trialEndDate: '2026-11-01T00:00:00Z' }, createdAt: '2026-11-07T11:59:59.999Z' }],
    ['the creation is long ago', { createdAt: '2020-01-01T00:00:00Z' }],
  ])('a trial has no end when %s', (_, company) => {
    expect(trialEnd(company, now)).toBeNull()
  })

  it.each([
    '',
    ' ',
    'soon',
    'invalid 2099',
    '2099',
    '2099-02-30',
    '2099-13-01',
    '2099-00-10',
    '2099-10-00',
    '2099-02-30T10:00:00Z',
    '2099-01-01T25:00:00Z',
    '2099-01-01x',
    '2099-01-011',
    'x2099-01-01',
    '(until)2099-01-01 10:00',
    '2099-1-1',
    '99-01-01T00:00:00Z',
    'Thu, 01 Jan 2099 00:00:00 GMT',
  ])('no end is read from %j', (unreadable) => {
    expect(trialEnd({ metadata: { trialEndDate: unreadable } }, now)).toBeNull()
    expect(trialEnd({ createdAt: unreadable }, now)).toBeNull()
    const company = { metadata: { trialEndDate: unreadable }, createdAt: '2026-11-20T00:00:00Z' }
    expect(trialEnd(company, now)).toEqual(at('2026-12-04T00:00:00Z'))
  })

  it.each([0, 4_070_908_800_000, true, {}, ['2099-01-01']])(
    'no end is read from %j, which has another type than the contract',
    (unreadable) => {
      const foreign = { metadata: { trialEndDate: unreadable as string }, createdAt: unreadable as string } // as a wire might give it
      expect(trialEnd(foreign, now)).toBeNull()
    },
  )

  it('a date without a time ends at its last millisecond in the local time zone', () => {
    const ofTheDay = { metadata: { trialEndDate: '2028-02-29' } }
    const end = new Date(2028, 1, 29, 23, 59, 59, 999)
    expect(trialEnd(ofTheDay, now)).toEqual(end)
    expect(trialEnd(ofTheDay, end)).toEqual(end)
    expect(trialEnd(ofTheDay, new Date(end.getTime() + 1))).toBeNull()
  })
})

describe('properties of the end of a trial', () => {
  const moment = fc.date({ min: at('2000-01-01'), max: at('2099-12-31'), noInvalidDate: true })
  const anyDate = fc.option(
    fc.oneof(
      moment.map((date) => date.toISOString()),
      moment.map((date) => date.toISOString().slice(0, 10)),
      fc.string(),
    ),
  )

  it('the end of a trial never lies in the past, and does not move with time', () => {
    fc.assert(
      fc.property(anyDate, anyDate, moment, fc.nat(1e9), (trialEndDate, createdAt, early, passed) => {
        const company = { metadata: { trialEndDate }, createdAt }
        const end = trialEnd(company, early)
        if (!end) return
        expect(end.getTime()).toBeGreaterThanOrEqual(early.getTime())
        const later = new Date(early.getTime() + passed)
        if (later <= end) expect(trialEnd(company, later)).toEqual(end)
      }),
    )
  })

  it('a trial without an agreed date always ends 14 times 24 hours after the creation', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: -20 * 864e5, max: 20 * 864e5 }), (created, passed) => {
        const end = created.getTime() + 14 * 864e5
        const later = new Date(created.getTime() + passed)
        expect(trialEnd({ createdAt: created.toISOString() }, later)).toEqual(
          later.getTime() > end ? null : new Date(end),
        )
      }),
    )
  })
})
