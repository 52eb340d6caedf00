import { expect, it } from 'vitest'
import { toTyping } from './toTyping.ts'

const marco = {
  companyId: 101,
  chatId: 10001,
  adminId: 1002,
  userId: 500003,
  name: 'Marco Bianchi',
  at: '2026-11-20T12:00:00.000Z',
}

it('toTyping reads who types in which chat', () => {
  expect(toTyping(marco)).toEqual(marco)
  expect(toTyping({ ...marco, chatId: '10001', adminId: '1002', more: true })).toEqual(marco)
})

it('toTyping falls back to the given company, and needs neither name nor time', () => {
  expect(toTyping({ chatId: 10001, adminId: 1002 }, 101)).toMatchObject({
    companyId: 101,
    chatId: 10001,
    adminId: 1002,
    userId: 0,
    name: '',
  })
})

it('toTyping reads a visitor, who is no administrator', () => {
  expect(toTyping({ ...marco, adminId: null })).toEqual({ ...marco, adminId: null })
})

it.each([
  null,
  undefined,
  'typing',
  [],
  {},
  { ...marco, chatId: 0 },
  { ...marco, adminId: null, userId: null },
  { ...marco, companyId: 'Lily' },
])('toTyping returns null for %j', (payload) => {
  expect(toTyping(payload)).toBeNull()
})
