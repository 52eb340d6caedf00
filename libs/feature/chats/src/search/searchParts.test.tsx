import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { byCustomer } from '../testing/aTalk.ts'
import { joinHits } from './useMessageSearch.ts'
import { Marked } from '../message/Marked.tsx'
import { snippetOf } from './SearchHit.tsx'

describe('a piece of a text', () => {
  it('is the beginning, where the words stand near it', () => {
    expect(snippetOf('A haircut, please', 'haircut')).toBe('A haircut, please')
    expect(snippetOf('x'.repeat(500), 'nothing')).toHaveLength(200)
  })
  it('is cut between words before the first match', () => {
    expect(snippetOf(`${'word '.repeat(40)}haircut ${'word '.repeat(60)}`, 'haircut')).toMatch(
      /^…(?:word )+haircut (?:word )+/u,
    )
    expect(snippetOf(`${'x'.repeat(300)}haircut`, 'haircut')).toBe(`…${'x'.repeat(40)}haircut`)
  })
  it('has no half of a letter', () => {
    for (const between of ['', 'a'])
      expect(snippetOf(`${'🎂'.repeat(60)}${between} haircut ${'🎂'.repeat(99)}`, 'haircut')).not.toMatch(/\p{Cs}/u)
  })
})

describe('what is found', () => {
  const ids = (messages: readonly { id: number }[]) => messages.map(({ id }) => id)
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => byCustomer(id, 'x')) as [
    ReturnType<typeof byCustomer>,
    ReturnType<typeof byCustomer>,
    ReturnType<typeof byCustomer>,
    ReturnType<typeof byCustomer>,
  ] // four were made

  it('is what is here, until the server answers', () => expect(ids(joinHits([d, b], undefined, false))).toEqual([4, 2]))
  it('is each once, newest first', () => expect(ids(joinHits([d, a], [d, c, b], true))).toEqual([4, 3, 2, 1]))
  it('has no hole: what is here and older waits for the server to come so far', () =>
    expect(ids(joinHits([d, a], [c, b], false))).toEqual([4, 3, 2]))
  it('is what is here, too, where the server finds nothing', () => expect(ids(joinHits([d], [], true))).toEqual([4]))
  it('is nothing that is deleted', () => expect(ids(joinHits([d], [{ ...c, isDeleted: true }], true))).toEqual([4]))
})

describe('what is marked', () => {
  it.each([
    ['<img src=x onerror=alert(1)> <b>bold</b>', '<b>'],
    ['javascript:alert(1)', 'script:'],
    ['&lt;script&gt;', '&lt;'],
    ['Идёт ИДЕТ', 'идет'],
  ])('in %j by %j is text and nothing else', (text, words) => {
    const { container } = render(<Marked text={text} words={words} />)
    expect(container).toHaveTextContent(text)
    expect(container.querySelectorAll('mark').length).toBeGreaterThan(0)
    expect(container.querySelectorAll(':not(mark)')).toHaveLength(0)
    expect(screen.queryByRole('img')).toBeNull()
  })
})
