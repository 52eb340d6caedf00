import type { Member } from '@frontdesk/team-rules'
import { expect, it } from 'vitest'
import { actorOf } from './members.ts'

const team: Member[] = [{ id: 1, role: 'owner' }]

it('a member makes changes with their own role, also in an access for the company', () => {
  expect(actorOf(team, { adminId: 1, isActingForCompany: true })).toEqual({ id: 1, role: 'owner' })
})

it('a system administrator who acts for the company has the powers of an administrator', () => {
  expect(actorOf(team, { adminId: 2, isActingForCompany: true })).toEqual({ id: 2, role: 'admin' })
})

it('a colleague who was removed while their call waited has no powers', () => {
  const removed = () => actorOf(team, { adminId: 2, isActingForCompany: false })
  expect(removed).toThrow(expect.objectContaining({ code: 'COMPANY_FORBIDDEN' }))
})
