import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { decisionsIn } from './citations.ts'
import { readTexts, root, type SourceText } from './readTexts.ts'

const texts = readTexts()
const documents = texts.filter(({ path }) => path.endsWith('.md') && !path.startsWith('docs/legal/'))
const decisions = readdirSync(`${root}docs/decisions`).map((name) => Number(name.slice(0, 4)))

/** The anchors of a document's headings: `## Data and backups` is `#data-and-backups`. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

/** Links to files that do not exist and to headings that their file does not have: `path: link`. */
const brokenLinks = (from: readonly SourceText[]): string[] =>
  from.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, link = '', anchor]) => {
        if (link !== '' && !existsSync(root + join(dirname(path), link))) return true
        if (anchor === undefined) return false
        return !anchorsOf(link === '' ? text : readFileSync(root + join(dirname(path), link), 'utf8')).includes(anchor)
      })
      .map(([whole]) => `${path}: ${whole.slice(2, -1)}`),
  )

const missingDecisions = (from: readonly SourceText[]): string[] =>
  from.flatMap(({ path, text }) =>
    decisionsIn(text)
      .filter((number) => !decisions.includes(number))
      .map((number) => `${path}: decision ${number}`),
  )

describe('the links of documents', () => {
  it('the links of documents lead to files and headings that exist', () => {
    expect(brokenLinks(documents)).toEqual([])
  })

  it('a link to a missing file or heading is reported', () => {
    const text =
      '# Here\n[a](README.md) [b](gone.md) [c](#here) [d](#gone) [e](docs/operating.md#gone) [f](https://x.example)'
    expect(brokenLinks([{ path: 'planted.md', text }])).toEqual([
      'planted.md: gone.md',
      'planted.md: #gone',
      'planted.md: docs/operating.md#gone',
    ])
  })
})

describe('the decisions that sources, tests and documents name', () => {
  it('the decisions that sources, tests and documents name exist', () => {
    expect(missingDecisions(texts)).toEqual([])
  })

  it('a missing decision is reported in each way of naming one', () => {
    const text = 'decision 0099, docs/decisions/0098, [97](0097-planted.md), decision 3'
    expect(missingDecisions([{ path: 'planted.ts', text }])).toEqual([
      'planted.ts: decision 99',
      'planted.ts: decision 98',
      'planted.ts: decision 97',
    ])
  })
})
