import { Transcript } from '@frontdesk/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFile } from './readFile.ts'
import { readTranscript } from './readTranscript.ts'

const at = '2026-11-23T12:00:00.000Z'

it.each<[unknown, Transcript | null]>([
  [
    { state: 'done', text: 'Hi', language: 'uk', at },
    { state: 'done', text: 'Hi', language: 'uk', at },
  ],
  [
    { state: 'done', text: 'Hi', language: '" onload="' },
    { state: 'done', text: 'Hi' },
  ],
  [{ state: 'done', text: '' }, { state: 'silent' }],
  [{ state: 'pending', text: 'not yet' }, { state: 'pending' }],
  [{ state: 'unsupported' }, { state: 'unsupported' }],
  [{ state: 'sung' }, null],
  ['words', null],
  [undefined, null],
])('the transcript %j is read as %j', (raw, transcript) => expect(readTranscript(raw)).toEqual(transcript))

it('a file keeps its transcript', () => {
  const transcript = { state: 'done', text: 'Hi' }
  expect(readFile({ id: 'f', transcript })).toMatchObject({ id: 'f', transcript })
  expect(readFile({ id: 'f', transcript: 'Hi' })).not.toHaveProperty('transcript')
})

it('any answer of a provider is read as the contract says, or left out', () => {
  const anything = fc.record(
    {
      state: fc.oneof(fc.constantFrom('done', 'pending', 'silent', 'failed'), fc.anything()),
      text: fc.anything(),
      language: fc.oneof(fc.string(), fc.anything()),
      at: fc.anything(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(anything, (raw) => {
      const read = readTranscript(raw)
      if (read !== null) expect(Transcript.parse(read)).toEqual(read)
    }),
    { numRuns: 2000 },
  )
})
