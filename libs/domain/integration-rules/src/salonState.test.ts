import type { Crm } from '@frontdesk/contract'
import { aCrm } from '@frontdesk/contract/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { altegioSummary, openSalonIds, recommendedUntil, salonActions, salonState, searchSalons } from './index.ts'

const since = '2026-11-20T12:00:00.000Z'
const failed = (code: NonNullable<Crm['failure']>['code']) =>
  aCrm({ state: 'failed', stateSince: since, isActive: false, failure: { code, message: 'No' } })

describe('the state of a salon', () => {
  it.each([
    [aCrm(), { kind: 'connected', since: null, isSwitchedOff: false }],
    [aCrm({ isActive: false }), { kind: 'connected', since: null, isSwitchedOff: true }],
    [aCrm({ state: 'connected', stateSince: since }), { kind: 'connected', since, isSwitchedOff: false }],
    [aCrm({ state: 'connected', wasInstalled: true }), { kind: 'already', since: null, isSwitchedOff: false }],
    [aCrm({ state: 'waiting', agreedAt: since }), { kind: 'waiting', agreedAt: since }],
    [
      aCrm({ state: 'waiting', planLimit: { salons: 1, upgrade: null } }),
      { kind: 'over-plan', limit: { salons: 1, upgrade: null } },
    ],
    [aCrm({ state: 'frozen', stateSince: since }), { kind: 'frozen', since }],
    [aCrm({ state: 'uninstalled', stateSince: since }), { kind: 'uninstalled', since, agreedAt: null }],
    [failed('REFUSED'), { kind: 'failed', code: 'REFUSED', message: 'No', since }],
  ])('the state of the salon %j is %j', (crm, state) => {
    expect(salonState(crm)).toEqual(state)
  })
})

describe('the acts on a salon', () => {
  const actions = (crm: Crm, isPending = false) => salonActions(salonState(crm), { isPending })

  it('a salon is tried again only where that can help', () => {
    const retried = ['UNREACHABLE', 'NOT_SET_UP', 'REFUSED'] as const
    const useless = ['NO_CONSENT', 'CONSENT_EXPIRED', 'NOT_CLAIMED', 'USED_ELSEWHERE'] as const
    for (const code of retried) expect(actions(failed(code))).toEqual(['connect'])
    for (const code of useless) expect(actions(failed(code))).toEqual(['open-altegio'])
    for (const code of useless) expect(actions(failed(code), true)).toEqual(['connect'])
  })

  it('a removed salon is connected again after a visit from Altegio', () => {
    expect(actions(aCrm({ state: 'uninstalled' }))).toEqual(['open-altegio', 'recheck'])
    expect(actions(aCrm({ state: 'uninstalled' }), true)).toEqual(['connect', 'recheck'])
  })

  it('a connected salon is switched off and on', () => {
    expect(actions(aCrm({ state: 'connected' }))).toEqual(['recheck', 'switch-off'])
    expect(actions(aCrm({ state: 'connected', isSwitchedOff: true, isActive: false }))).toEqual([
      'switch-on',
      'recheck',
    ])
    expect(actions(aCrm({ state: 'waiting' }))).toEqual([])
    expect(actions(aCrm({ state: 'waiting', planLimit: { salons: 1, upgrade: null } }))).toEqual([])
  })
})

it('Altegio asks for the connection within an hour of the consent', () => {
  expect(recommendedUntil(since)).toBe('2026-11-20T13:00:00.000Z')
})

it('a salon that waits for Altegio has no result yet', () => {
  const results = [
    {
      salonId: '1',
      result: { success: false, status: 'waiting', message: 'The connection to Altegio is retried automatically' },
    },
    { salonId: '2', result: { success: true, status: 'success' } },
  ]
  expect(altegioSummary({ results })).toEqual({ successful: ['2'], alreadyConnected: [], failed: [] })
})

describe('searching salons', () => {
  const crms = [
    aCrm({ id: 1, externalId: '720443', metadata: { company: { title: 'Casa Luz', city: 'A Coruña' } } }),
    aCrm({ id: 2, externalId: '720444', metadata: { company: { title: 'Жібек', city: 'Алматы' }, comment: 'Двор' } }),
  ]
  it.each([
    ['', [1, 2]],
    ['coruna CASA', [1]],
    ['жібек алматы', [2]],
    ['двор', [2]],
    ['72044', [1, 2]],
    ['luz алматы', []],
  ])('the search for %j finds %j', (search, ids) => {
    expect(searchSalons(crms, search).map(({ id }) => id)).toEqual(ids)
  })
})

describe('properties', () => {
  const states = fc.constantFrom('waiting', 'connected', 'failed', 'frozen', 'uninstalled', undefined)
  it('a pending salon is offered to be connected unless its row is connected or on its way', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.array(fc.tuple(fc.nat(50), states)), (pending, rows) => {
        const crms = rows.map(([id, state], n) =>
          aCrm({ id: n + 1, externalId: String(id), ...(state !== undefined && { state }) }),
        )
        const open = openSalonIds(pending.map(String), crms)
        for (const id of pending.map(String)) {
          const first = crms.find(({ externalId }) => externalId === id)
          const isOpen = first === undefined || first.state === 'failed' || first.state === 'uninstalled'
          expect(open.includes(id)).toBe(isOpen)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
