import type { MessageFile, Transcript } from '@frontdesk/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spokenText } from './spokenText.ts'

const recording = (transcript?: Transcript): MessageFile => ({
  id: 'a',
  name: 'voice.ogg',
  type: 'audio/ogg',
  size: 10,
  ...(transcript && { transcript }),
})
const pdf: MessageFile = { id: 'b', name: 'prices.pdf', type: 'application/pdf', size: 10 }
const done = (text: string): Transcript => ({ state: 'done', text, at: '2026-11-23T12:00:00.000Z' })

it.each<[string, Parameters<typeof spokenText>, ReturnType<typeof spokenText>]>([
  ['typed text', [' Hi ', {}], { text: 'Hi', ownText: 'Hi' }],
  [
    'a recording with words',
    ['', { files: [recording(done('How much?'))] }],
    { text: 'How much?', ownText: 'How much?', spoken: 'transcribed' },
  ],
  [
    'both',
    ['Look', { files: [recording(done('How much?')), pdf] }],
    { text: 'Look\nHow much?\n(file: prices.pdf)', ownText: 'Look\nHow much?', spoken: 'transcribed' },
  ],
  [
    'a silent recording',
    ['', { files: [recording({ state: 'silent' })] }],
    { text: '(a recording without words)', ownText: '', wordless: 'sign' },
  ],
  ...(['failed', 'unsupported', 'pending'] as const).map(
    (state): [string, Parameters<typeof spokenText>, ReturnType<typeof spokenText>] => [
      `a recording that is ${state}`,
      ['', { files: [recording({ state })] }],
      { text: '(a recording that was not written down)', ownText: '', wordless: 'content', spoken: 'unknown' },
    ],
  ),
  [
    'a recording of before',
    ['', { files: [recording()] }],
    { text: '(a recording that was not written down)', ownText: '', wordless: 'content', spoken: 'unknown' },
  ],
  [
    'a recording that its channel did not hand out',
    ['', { content: 'voice' }],
    { text: '(voice)', ownText: '', wordless: 'content', spoken: 'unknown' },
  ],
  [
    'a reply',
    ['Yes, that one', { repliesTo: { messageId: 4, text: 'The one with four o’clock?' } }],
    {
      text: 'Yes, that one\n(in reply to: The one with four o’clock?)',
      ownText: 'Yes, that one',
      about: '(in reply to: The one with four o’clock?)',
    },
  ],
  ['a reply to a picture', ['Nice', { repliesTo: { messageId: 4, text: '' } }], { text: 'Nice', ownText: 'Nice' }],
  ['a picture', ['', { content: 'photo' }], { text: '(photo)', ownText: '', wordless: 'content' }],
  ['a sticker', ['', { content: 'sticker' }], { text: '(sticker)', ownText: '', wordless: 'sign' }],
  [
    'the file of a sticker',
    ['', { files: [{ ...pdf, name: 'sticker.webp', type: 'image/webp' }] }],
    { text: '(file: sticker.webp)', ownText: '', wordless: 'sign' },
  ],
  [
    'a document that is called like a question',
    ['', { files: [{ ...pdf, name: 'manicure price.pdf' }] }],
    { text: '(file: manicure price.pdf)', ownText: '', wordless: 'content' },
  ],
  [
    'content that is described in words',
    ['Aigerim S\n+77011234567', { content: 'contact' }],
    { text: '(contact: Aigerim S\n+77011234567)', ownText: '', wordless: 'content' },
  ],
])('spokenText reads %s', (_what, message, read) => expect(spokenText(...message)).toEqual(read))

const transcripts = fc.option(
  fc.oneof(
    fc.string({ minLength: 1 }).map(done),
    fc.constantFrom<Transcript>(
      { state: 'pending' },
      { state: 'silent' },
      { state: 'failed' },
      { state: 'unsupported' },
    ),
  ),
  { nil: undefined },
)

it('the words of a message are known exactly when each of its recordings has its words or has none', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(transcripts, { maxLength: 4 }), (typed, all) => {
      const { text, ownText, spoken } = spokenText(typed, { files: all.map(recording) })
      expect(spoken === 'unknown').toBe(all.some((each) => each?.state !== 'done' && each?.state !== 'silent'))
      for (const each of all) if (each?.state === 'done') expect(ownText).toContain(each.text)
      expect(ownText).toContain(typed.trim())
      // Nothing that nobody typed or said counts as somebody's words.
      expect(ownText).toBe(
        [typed.trim(), ...all.flatMap((each) => each?.text ?? [])].filter((each) => each !== '').join('\n'),
      )
      expect(text).not.toBe('')
    }),
    { numRuns: 2000 },
  )
})

it('a forwarded message is somebody else’s: it is read, and nobody’s own words', () => {
  expect(spokenText('Manicure from 300', { forwarded: { from: null } })).toEqual({
    text: '(a forwarded message of somebody else: Manicure from 300)',
    ownText: '',
    wordless: 'content',
  })
})
