import '@testing-library/jest-dom/vitest'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A field whose address follows when it is told to: a busy page shows a search later than it was asked for. */
function aBusyPage() {
  const told: string[] = []
  let follow: (search: string) => void = () => undefined
  function Page() {
    const [search, setSearch] = useState('')
    follow = setSearch
    return <SearchField value={search} onSearch={(words) => told.push(words)} />
  }
  renderScreen(<Page />)
  return {
    told,
    field: () => screen.getByRole('searchbox', { name: 'Search chats' }),
    type: (text: string) =>
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search chats' }), { target: { value: text } }),
    rest: () => act(() => void vi.advanceTimersByTime(300)),
    address: (search: string) => act(() => follow(search)),
  }
}

describe('the field that chats are looked for in', () => {
  it('keeps what was typed while an earlier search was on its way to the address', () => {
    const page = aBusyPage()
    page.type('a')
    page.rest()
    page.type('an')
    page.address('a')
    expect(page.field()).toHaveValue('an')
    page.rest()
    expect(page.told).toEqual(['a', 'an'])
    page.type('ann')
    page.address('an')
    expect(page.field()).toHaveValue('ann')
    page.rest()
    expect(page.told).toEqual(['a', 'an', 'ann'])
    page.address('ann')
    expect(page.field()).toHaveValue('ann')
  })

  it('tells that it was emptied, although the address is still empty from before', () => {
    const page = aBusyPage()
    page.type('a')
    page.rest()
    page.type('')
    page.rest()
    expect(page.told).toEqual(['a', ''])
    page.address('a')
    page.address('')
    expect(page.field()).toHaveValue('')
  })

  it('is emptied by its button before anything was told', () => {
    const page = aBusyPage()
    page.type('a')
    fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(page.field()).toHaveValue('')
    page.rest()
    expect(page.told).toEqual([])
  })

  it('shows the search of a step back, and does not tell what was being typed', () => {
    const page = aBusyPage()
    page.type('anna')
    page.rest()
    page.address('anna')
    page.type('anna k')
    page.address('marco')
    expect(page.field()).toHaveValue('marco')
    page.rest()
    expect(page.told).toEqual(['anna'])
    page.address('')
    expect(page.field()).toHaveValue('')
  })

  it('leaves spaces to whoever is still typing', () => {
    const page = aBusyPage()
    page.type('anna ')
    page.rest()
    page.address('anna')
    expect(page.field()).toHaveValue('anna ')
  })
})
