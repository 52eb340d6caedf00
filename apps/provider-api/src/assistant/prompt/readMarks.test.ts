import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssistantEvent } from '../../ports/Assistant.ts'
import { readMarks } from './readMarks.ts'

// A kind of behaviour that was reported of products like this one; docs/proof/conduct lists them.
// fazer-ai/agents#662, matiasbattocchia/open-bsp-api#4
describe('the marks of a language model that calls a person or waits for a rest', () => {
  async function* streamed(pieces: readonly string[]): AsyncGenerator<AssistantEvent> {
    yield { type: 'created' }
    for (const text of pieces) yield { type: 'delta', text }
    yield { type: 'done' }
  }
  const read = async (pieces: readonly string[]) => {
    const events: AssistantEvent[] = []
    for await (const event of readMarks(streamed(pieces))) events.push(event)
    const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('')
    const last = events.at(-1)
    const says = (mark: 'needsHuman' | 'needsRest') => last?.type === 'done' && last[mark] === true
    return { text, needsHuman: says('needsHuman'), needsRest: says('needsRest') }
  }
  /** A text cut at these places. */
  const cut = (text: string, places: readonly number[]) => {
    const sorted = [0, ...places.map((place) => place % (text.length + 1)), text.length].toSorted((a, b) => a - b)
    return sorted.slice(1).map((end, place) => text.slice(sorted[place], end))
  }
  const marked = fc.constantFrom(
    ...['<needs-person/>', '<needs-person>', '</needs-person>', '<Needs_Person />', '< needs person/>'],
    ...['<needs-rest/>', '<needs-rest>', '</needs-rest>', '<Needs_Rest />', '< needs rest/>'],
  )
  const words = fc
    .string({ unit: fc.constantFrom('a', ' ', '<', '>', '3', 'n', 'é', '/') })
    .filter((text) => !/<\s*\/?\s*n/u.test(text) && !text.endsWith('<') && !/<[\s/]*$/u.test(text))

  it('is taken out of the reply and said, wherever its pieces are cut', async () => {
    await fc.assert(
      fc.asyncProperty(words, marked, words, fc.array(fc.nat()), async (before, mark, after, places) => {
        const needsRest = /rest/iu.test(mark)
        const said = { text: before + after, needsHuman: !needsRest, needsRest }
        expect(await read(cut(before + mark + after, places))).toEqual(said)
      }),
    )
  })
  it('brackets around a mark that was taken out are taken out as well, wherever the text is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), marked, fc.array(fc.nat()), async (place, mark, places) => {
        const outer = '<needs-person/>'
        const at = place % outer.length
        const { text, needsHuman } = await read(cut(`a ${outer.slice(0, at)}${mark}${outer.slice(at)} b`, places))
        expect({ text, needsHuman }).toEqual({ text: 'a  b', needsHuman: true })
      }),
    )
  })
  it('labels are suggested by their numbers, once each, and are no part of the reply, wherever its pieces are cut', async () => {
    const labels = [
      { id: 41, name: 'VIP' },
      { id: 42, name: 'Wedding' },
    ]
    const suggesting = fc.constantFrom(
      ...['<fits-label-2/>', '<Fits_Label 2>', '</fits-label-2>', '<fits-labels: 2, 2/>', '<fits-label-2 Wedding/>'],
      ...['<fits_label_2/>', '<fits-label_2/>', '<fits-label2/>', '<fits-label-2 Top 1/>', '<fits-labels 2 2 />'],
      ...['<fits-label-2>Difficult customer</fits-label-2>', '<fits-label-2></fits-label>'],
      `<fits-labels: 2 ${'Wedding and bridal make-up '.repeat(2)}, 9 ${'Regular customers of a salon'.repeat(2)}/>`,
      ...['<fits-label-2/><fits-label-9/>', '<fits-label-2/> <fits-label-0/>'],
    )
    await fc.assert(
      fc.asyncProperty(words, suggesting, words, fc.array(fc.nat()), async (before, mark, after, places) => {
        const events: AssistantEvent[] = []
        for await (const event of readMarks(streamed(cut(before + mark + after, places)), labels)) events.push(event)
        const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('')
        expect([before + after, `${before} ${after}`]).toContain(text)
        expect(events.at(-1)).toEqual({ type: 'done', labels: [42] })
      }),
    )
  })
  it('a reply without it is left as it is, also where it begins like one', async () => {
    for (const text of [
      '5 < 6',
      'a <needs',
      'I <3 you',
      '<',
      '<need-to-know>',
      'a <needs-re',
      '<needs-restoring>',
      'a <fits-la',
      '<fits-labelled>',
    ])
      expect(await read([...text])).toEqual({ text, needsHuman: false, needsRest: false })
  })
})
