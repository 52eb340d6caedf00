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
])('knows %s, however it is written', (password) => {
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
])('lets %j through', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
