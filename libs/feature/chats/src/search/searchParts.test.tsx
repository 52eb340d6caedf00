import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { byCustomer } from '../testing/threadFixtures.ts'
import { joinHits } from './useMessageSearch.ts'
import { Marked } from '../chat/Marked.tsx'
import { snippetOf } from './SearchHit.tsx'

describe('snippetOf', () => {
  it('a snippet is the beginning of the text if the match is near it', () => {
    expect(snippetOf('A haircut, please', 'haircut')).toBe('A haircut, please')
    expect(snippetOf('x'.repeat(500), 'nothing')).toHaveLength(200)
  })
  it('a snippet is cut between words before the first match', () => {
    expect(snippetOf(`${'word '.repeat(40)}haircut ${'word '.repeat(60)}`, 'haircut')).toMatch(
      /^…(?:word )+haircut (?:word )+/u,
    )
    expect(snippetOf(`${'x'.repeat(300)}haircut`, 'haircut')).toBe(`…${'x'.repeat(40)}haircut`)
  })
  it('a snippet does not cut a surrogate pair', () => {
    for (const between of ['', 'a'])
      expect(snippetOf(`${'🎂'.repeat(60)}${between} haircut ${'🎂'.repeat(99)}`, 'haircut')).not.toMatch(/\p{Cs}/u)
  })
})

describe('joinHits', () => {
  const ids = (messages: readonly { id: number }[]) => messages.map(({ id }) => id)
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => byCustomer(id, 'x')) as [
    ReturnType<typeof byCustomer>,
    ReturnType<typeof byCustomer>,
    ReturnType<typeof byCustomer>,
    ReturnType<typeof byCustomer>,
  ] // four elements

  it('the hits are the local ones until the server responds', () =>
    expect(ids(joinHits([d, b], undefined, false))).toEqual([4, 2]))
  it('joined hits have no duplicates and are sorted newest first', () =>
    expect(ids(joinHits([d, a], [d, c, b], true))).toEqual([4, 3, 2, 1]))
  it('local hits older than the last one of the server are left out until it has loaded that far', () =>
    expect(ids(joinHits([d, a], [c, b], false))).toEqual([4, 3, 2]))
  it('local hits are shown when the server finds nothing', () => expect(ids(joinHits([d], [], true))).toEqual([4]))
  it('deleted messages are not among the hits', () =>
    expect(ids(joinHits([d], [{ ...c, isDeleted: true }], true))).toEqual([4]))
})

describe('Marked', () => {
  it.each([
    ['<img src=x onerror=alert(1)> <b>bold</b>', '<b>'],
    ['javascript:alert(1)', 'script:'],
    ['&lt;script&gt;', '&lt;'],
    ['Идёт ИДЕТ', 'идет'],
  ])('the matches in %j for %j are rendered as text only', (text, query) => {
    const { container } = render(<Marked text={text} query={query} />)
    expect(container).toHaveTextContent(text)
    expect(container.querySelectorAll('mark').length).toBeGreaterThan(0)
    expect(container.querySelectorAll(':not(mark)')).toHaveLength(0)
    expect(screen.queryByRole('img')).toBeNull()
  })
})
