import { expect, it } from 'vitest'
import type { Command } from './Command.ts'
import { findCommands } from './findCommands.ts'

const aCommand = (label: string, different: Partial<Command> = {}): Command => ({
  id: label,
  group: 'pages',
  label,
  icon: null,
  run: () => undefined,
  ...different,
})
const aChat = (label: string) => aCommand(label, { group: 'chats' })
const labels = (commands: readonly Command[], typed: string) =>
  findCommands(commands, typed).flatMap(({ commands: found }) => found.map(({ label }) => label))

it('findCommands offers everything and the five newest chats while the query is empty', () => {
  const chats = Array.from({ length: 9 }, (_, at) => aChat(`Customer ${String(at)}`))
  expect(labels([aCommand('Settings'), ...chats], '  ')).toEqual([
    'Settings',
    ...chats.slice(0, 5).map(({ label }) => label),
  ])
})

it.each([
  ['the beginning', 'set', ['Settings']],
  ['a later word', 'profile', ['My Profile']],
  ['case and blanks', '  MY   profile ', ['My Profile']],
  ['missing marks', 'cafe', ['Café Lily']],
  ['Cyrillic marks', 'елка', ['Ёлка']],
  ['another word for it', 'night', ['Theme: dark']],
  ['terms in any order', 'dark theme', ['Theme: dark']],
  ['nothing that fits', 'zzz', []],
])('findCommands finds by %s', (_, typed, found) => {
  const commands = [
    aCommand('Settings'),
    aCommand('My Profile'),
    aChat('Café Lily'),
    aChat('Ёлка'),
    aCommand('Theme: dark', { group: 'actions', also: 'night' }),
  ]
  expect(labels(commands, typed)).toEqual(found)
})

it('findCommands lists commands that begin with the query before those that contain it', () => {
  expect(labels([aChat('Marianna'), aChat('Maria Anna'), aChat('Anna')], 'anna')).toEqual([
    'Anna',
    'Maria Anna',
    'Marianna',
  ])
})

it('findCommands searches 5,000 chats, and returns no more than 20', () => {
  const chats = Array.from({ length: 5000 }, (_, at) => aChat(`Customer ${String(at)}`))
  expect(labels(chats, 'customer 4321')).toEqual(['Customer 4321'])
  expect(labels(chats, 'customer')).toHaveLength(20)
})
