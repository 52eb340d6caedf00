import { expect, it } from 'vitest'
import { help, readCommandLine } from './readCommandLine.ts'
import { usages } from './usages.ts'

const read = (line: string) => readCommandLine(line.split(' ').filter((word) => word !== ''))

it('no arguments start the server', () => {
  expect(read('')).toEqual({ kind: 'serve' })
})

it.each(['--help', '-h', 'help', '--help plans', 'check-payments --help', 'reseal-secrets --discard-unreadable -h'])(
  'the arguments “%s” ask for help',
  (line) => expect(read(line)).toEqual({ kind: 'help', text: help }),
)

it.each(Object.entries(usages))('the command %s prints its own arguments for --help and -h', (name, text) => {
  for (const line of [`${name} --help`, `${name} x -h`]) expect(read(line)).toEqual({ kind: 'help', text })
})

it('a command gets the rest of the line', () => {
  expect(read('refund 2026-000042 10.00')).toEqual({
    kind: 'command',
    name: 'refund',
    typed: ['2026-000042', '10.00'],
  })
  expect(read('reseal-secrets --discard-unreadable')).toMatchObject({ name: 'reseal-secrets' })
  expect(read('--version')).toEqual({ kind: 'version' })
})

it.each([
  ['paymnets', 'There is no command “paymnets”.'],
  ['--port 80', 'There is no command “--port”.'],
  ['toString', 'There is no command “toString”.'],
  ['serve', 'There is no command “serve”.'],
  ['check-payments now', 'check-payments does not take “now”, but no options.'],
  [
    'reseal-secrets --discard-unreadble',
    'reseal-secrets does not take “--discard-unreadble”, but --discard-unreadable.',
  ],
])('the arguments “%s” are refused, and every command is named', (line, sentence) => {
  expect(read(line)).toEqual({ kind: 'refused', text: `${sentence}\n\n${help}` })
  for (const name of ['check-payments', 'reseal-secrets', 'refund', 'plans', '--help', '--version'])
    expect(help).toContain(`  ${name} `)
})
