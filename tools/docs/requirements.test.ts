import { describe, expect, it } from 'vitest'
import { citationsIn, listedIn } from './citations.ts'
import { readTexts, type SourceText } from './readTexts.ts'

const requirementsPath = 'docs/requirements.md'
const files = readTexts()
const texts = files.filter(({ path }) => path !== requirementsPath)
const requirements = files.find(({ path }) => path === requirementsPath)?.text ?? ''

/**
 * Citations that do not resolve: `path:line key` for citations that are not listed, and the listed keys that nothing
 * cites.
 */
function unresolved(sources: readonly SourceText[], list: string) {
  const listed = new Set(listedIn(list))
  const cited = new Set<string>()
  const unknown: string[] = []
  for (const { path, text } of sources)
    for (const { key, line } of citationsIn(text)) {
      cited.add(key)
      if (!listed.has(key)) unknown.push(`${path}:${line} ${key}`)
    }
  return { unknown, uncited: [...listed].filter((key) => !cited.has(key)) }
}

describe('docs/requirements.md', () => {
  it('docs/requirements.md explains every requirement that a source, a test or a document cites', () => {
    expect(unresolved(texts, requirements).unknown, `add a line to ${requirementsPath}, or correct the id`).toEqual([])
  })

  it('docs/requirements.md lists no requirement that nothing cites', () => {
    expect(unresolved(texts, requirements).uncited, `take the line out of ${requirementsPath}, or cite it`).toEqual([])
  })

  it('docs/requirements.md lists each requirement once', () => {
    const keys = listedIn(requirements)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })

  it('docs/requirements.md is checked against a workspace with more than 1,000 citations', () => {
    expect(texts.flatMap(({ text }) => citationsIn(text)).length).toBeGreaterThan(1000)
  })
})

describe('a planted violation', () => {
  const list = '- **CHAT-3** The list is ordered.\n- **C2** One id for one intent.\n'

  it('a planted citation of an unknown requirement is reported with its place', () => {
    const sources = [
      { path: 'inbox.ts', text: '/** Lists chats (CHAT-3). */\n/** Searches (CHAT-99, reliability C2). */' },
    ]
    expect(unresolved(sources, list)).toEqual({ unknown: ['inbox.ts:2 CHAT-99'], uncited: [] })
  })

  it('a planted requirement that nothing cites is reported', () => {
    expect(unresolved([{ path: 'inbox.ts', text: '/** Lists chats (CHAT-3). */' }], list)).toEqual({
      unknown: [],
      uncited: ['C2'],
    })
  })
})

describe('citationsIn', () => {
  it.each([
    ['the frame (SHELL-4, 8, 9)', ['SHELL-4', 'SHELL-8', 'SHELL-9']],
    ['a draft beside messages (STREAM-3, M4).', ['STREAM-3', 'M4']],
    ['a price (B2, B6)', ['B2', 'B6']],
    ['merging (reliability M1, M7, M8).', ['M1', 'M7', 'M8']],
    ['once and in order (reliability C1 to C4)', ['C1', 'C2', 'C3', 'C4']],
    ['O1–O3 are properties', ['O1', 'O2', 'O3']],
    ['a deadline (T-01, provider-api section 11, row 26)', ['T-01', 'provider-api 11 row 26']],
    ['the rules of reliability 5.4 and 5.5', ['reliability 5.4', 'reliability 5.5']],
    ['/**\n * Stored before the work (reliability\n * C2).\n */', ['C2']],
  ])('citationsIn reads %j', (text, keys) => {
    expect(citationsIn(text).map(({ key }) => key)).toEqual(keys)
  })

  it.each(['UTF-8', 'an S3-compatible store', 'M4 12 20 4l-5 16', 'SHA-256', 'D-2-x', 'the S3 settings'])(
    'citationsIn finds no requirement in %j',
    (text) => expect(citationsIn(text)).toEqual([]),
  )
})
