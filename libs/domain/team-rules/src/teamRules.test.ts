import type { CompanyRole } from '@frontdesk/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rolesByPower, isAdministrator, refusalOfChange, rolesToGive, type Member } from './teamRules.ts'

const anna: Member = { id: 1, role: 'owner' }
const olena: Member = { id: 2, role: 'admin' }
const vera: Member = { id: 3, role: 'agent' }
const team = [anna, olena, vera]

it.each([
  ['an owner makes an administrator an owner', anna, olena, 'owner', null],
  ['an owner removes an agent', anna, vera, null, null],
  ['an administrator makes an administrator an agent', olena, olena, 'agent', null],
  ['an administrator removes an agent', olena, vera, null, null],
  ['an administrator makes nobody an owner', olena, vera, 'owner', 'NOT_OWNER'],
  ['an administrator removes no owner', olena, anna, null, 'NOT_OWNER'],
  ['an agent changes nobody', vera, olena, 'agent', 'AGENT_FORBIDDEN'],
  ['an agent leaves', vera, vera, null, null],
  ['the last owner does not leave', anna, anna, null, 'LAST_OWNER'],
  ['the last owner stays an owner', anna, anna, 'admin', 'LAST_OWNER'],
] as const)('%s', (_title, by, of, role, refusal) => {
  expect(refusalOfChange(by, of, role, team)).toBe(refusal)
})

it('everybody is an administrator at a provider without roles', () => {
  expect([null, undefined, 'admin', 'owner', 'agent'].map((role) => isAdministrator(role as CompanyRole))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

describe('properties of a team', () => {
  const role = fc.constantFrom(...rolesByPower)
  const members = fc
    .array(role, { minLength: 1, maxLength: 6 })
    .map((roles): Member[] => roles.map((each, id) => ({ id, role: each })))
    .filter((some) => some.some((member) => member.role === 'owner'))
  const change = fc.record({ by: fc.nat(5), of: fc.nat(5), role: fc.option(role) })

  it('a company has an owner after any changes', () => {
    fc.assert(
      fc.property(members, fc.array(change, { maxLength: 20 }), (start, changes) => {
        let now = start
        for (const { by, of, role: to } of changes) {
          const [actor, target] = [now.find(({ id }) => id === by), now.find(({ id }) => id === of)]
          if (!actor || !target || refusalOfChange(actor, target, to, now) !== null) continue
          now = now.flatMap((member) => (member.id !== of ? [member] : to === null ? [] : [{ ...member, role: to }]))
        }
        expect(now.some((member) => member.role === 'owner')).toBe(true)
      }),
    )
  })

  it('nobody gives a role above their own', () => {
    fc.assert(
      fc.property(members, fc.nat(5), fc.nat(5), role, (some, by, of, to) => {
        const [actor, target] = [some[by], some[of]]
        if (!actor || !target || refusalOfChange(actor, target, to, some) !== null) return
        expect(rolesByPower.indexOf(actor.role)).toBeLessThanOrEqual(rolesByPower.indexOf(to))
        expect(rolesToGive(actor.role)).toContain(to)
      }),
    )
  })
})
