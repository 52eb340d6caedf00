import { expect, it } from 'vitest'
import { readTexts, type SourceText } from './readTexts.ts'

/** How many words a decision has at most that is read whole before it is known. */
const shortest = 600

/** The long decisions whose first ten lines have no paragraph that begins with "In short:". */
const withoutShortForm = (texts: readonly SourceText[]): string[] =>
  texts
    .filter(({ path, text }) => path.startsWith('docs/decisions/') && text.split(/\s+/).length > shortest)
    .filter(
      ({ text }) =>
        !text
          .split('\n')
          .slice(0, 10)
          .some((line) => line.startsWith('**In short:**')),
    )
    .map(({ path }) => path)

it('a decision of more than 600 words says in its first ten lines what was decided', () => {
  expect(withoutShortForm(readTexts())).toEqual([])
})

it('a long decision without its short form is found', () => {
  const long = `# 1. A decision\n\n## Context\n\n${'word '.repeat(shortest)}`
  expect(withoutShortForm([{ path: 'docs/decisions/0001-long.md', text: long }])).toEqual([
    'docs/decisions/0001-long.md',
  ])
})
