import { expect, it } from 'vitest'
import { reportOf } from './doctorCommand.ts'

it('the report has a line for each diagnostic, and counts what is not well', () => {
  expect(
    reportOf([
      { subject: 'Server', level: 'ok', sentence: 'https://desk.example is ready.' },
      { subject: 'Backups', level: 'warning', sentence: 'BACKUP_DIR is missing.' },
      { subject: 'Mail', level: 'problem', sentence: 'The mail server refuses.' },
    ]),
  ).toEqual([
    'ok       Server:    https://desk.example is ready.',
    'WARNING  Backups:   BACKUP_DIR is missing.',
    'PROBLEM  Mail:      The mail server refuses.',
    '',
    '1 problem, 1 warning.',
  ])
})

it('a report without a warning says that all is well', () => {
  expect(reportOf([{ subject: 'Disk', level: 'ok', sentence: 'There is space.' }]).at(-1)).toBe(
    'Everything that was looked at works.',
  )
})
