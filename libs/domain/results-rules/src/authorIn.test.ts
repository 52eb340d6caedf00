import { expect, it } from 'vitest'
import { authorIn } from './authorIn.ts'

const customers = { kind: 'customer', platform: 'telegram', status: 'received' }
const ai = { kind: 'agent', platform: 'openai', status: 'sent' }
const persons = { kind: 'admin', platform: 'internal', status: 'read' }

it.each([
  ['customer', customers],
  ['ai', ai],
  ['ai', { ...persons, platform: 'openai' }],
  ['person', persons],
  ['person', { ...persons, status: 'unknown' }],
  [null, { ...ai, status: 'failed' }],
  [null, { ...persons, status: 'failed' }],
  [null, { ...persons, isAutomatic: true }],
  ['customer', { ...customers, isAutomatic: true }],
  [null, { ...customers, isGroupTalk: true }],
  [null, { ...customers, isReaction: true }],
  [null, { ...ai, isChannelTest: true }],
  [null, { ...persons, kind: 'system' }],
  [null, { ...persons, kind: 'support' }],
])('the author %s is that of %o (VALUE-1)', (author, message) => {
  expect(authorIn(message)).toBe(author)
})
