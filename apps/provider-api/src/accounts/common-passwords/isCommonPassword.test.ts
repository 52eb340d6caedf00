import { expect, it } from 'vitest'
import { isCommonPassword } from './isCommonPassword.ts'

it.each([
  '123456',
  'password',
  'Password1',
  'QWERTY123',
  '987654321',
  'iloveyou',
  'vfhbyf',
  'пароль',
  'ЙЦУКЕН',
  '１２３４５６',
])('the password %s counts as common, in any case or width of its characters', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each([
  'frontdesk-demo',
  'a long secret',
  'correct horse battery staple',
  'Password1 of Olena',
  '',
  'constructor',
  '__proto__',
])('the password %j does not count as common', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
