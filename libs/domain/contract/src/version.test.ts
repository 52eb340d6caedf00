import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { wireHash } from './version.ts'
import { wireSchema } from './wireSchema.ts'

it('the wire does not change without a new version', () => {
  const hash = createHash('sha256').update(JSON.stringify(wireSchema())).digest('hex')
  // The wire changed: add a line of history to version.ts, bump wireVersion, and put the new hash there.
  expect(hash).toBe(wireHash)
})
