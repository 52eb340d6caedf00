import '@testing-library/jest-dom/vitest'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A search field whose address updates on demand, as on a busy page that applies searches late. */
function aBusyPage() {
  const searches: string[] = []
  let follow: (search: string) => void = () => undefined
  function Page() {
    const [search, setSearch] = useState('')
    useLayoutEffect(() => {
      follow = setSearch
    }, [])
    return <SearchField value={search} onSearch={(emitted) => searches.push(emitted)} />
  }
  renderScreen(<Page />)
  return {
    searches,
    field: () => screen.getByRole('searchbox', { name: 'Search chats' }),
    type: (text: string) =>
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search chats' }), { target: { value: text } }),
    rest: () => act(() => void vi.advanceTimersByTime(300)),
    address: (search: string) => act(() => follow(search)),
  }
}

describe('the search field of the chat list', () => {
  it('the search field keeps newer typing while an earlier search reaches the address', () => {
    const page = aBusyPage()
    page.type('a')
    page.rest()
    page.type('an')
    page.address('a')
    expect(page.field()).toHaveValue('an')
    page.rest()
    expect(page.searches).toEqual(['a', 'an'])
    page.type('ann')
    page.address('an')
    expect(page.field()).toHaveValue('ann')
    page.rest()
    expect(page.searches).toEqual(['a', 'an', 'ann'])
    page.address('ann')
    expect(page.field()).toHaveValue('ann')
  })

  it('clearing the search field is emitted although the address is still empty', () => {
    const page = aBusyPage()
    page.type('a')
    page.rest()
    page.type('')
    page.rest()
    expect(page.searches).toEqual(['a', ''])
    page.address('a')
    page.address('')
    expect(page.field()).toHaveValue('')
  })

  it('the clear button empties the search field before a search was emitted', () => {
    const page = aBusyPage()
    page.type('a')
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(page.field()).toHaveValue('')
    page.rest()
    expect(page.searches).toEqual([])
  })

  it('after a step back, the search field shows that search and drops what was being typed', () => {
    const page = aBusyPage()
    page.type('anna')
    page.rest()
    page.address('anna')
    page.type('anna k')
    page.address('marco')
    expect(page.field()).toHaveValue('marco')
    page.rest()
    expect(page.searches).toEqual(['anna'])
    page.address('')
    expect(page.field()).toHaveValue('')
  })

  it('the search field keeps trailing spaces while typing', () => {
    const page = aBusyPage()
    page.type('anna ')
    page.rest()
    page.address('anna')
    expect(page.field()).toHaveValue('anna ')
  })
})
