import { expect, it } from 'vitest'
import { findsZone, zonesWith } from './zoneNames.ts'

it('zones have their present names, each once, with the chosen one', () => {
  expect(zonesWith('Asia/Almaty', ['Europe/Kiev', 'Europe/Kyiv'])).toEqual(['Asia/Almaty', 'Europe/Kyiv', 'UTC'])
})

it.each([
  ['kyiv', 'Europe/Kyiv'],
  ['Kiev', 'Europe/Kyiv'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['sao paulo', 'America/Sao_Paulo'],
  ['america/sao', 'America/Sao_Paulo'],
])('the search “%s” finds %s', (search, zone) => {
  expect(findsZone(search, zone)).toBe(true)
  expect(findsZone(search, 'Asia/Almaty')).toBe(false)
})
