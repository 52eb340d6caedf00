import '@testing-library/jest-dom/vitest'
import type { Me } from '@frontdesk/api-client'
import type { SavedFilter } from '@frontdesk/contract'
import { sessionQueries } from '@frontdesk/platform'
import { aDeferred } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { openInbox } from '../../testing/openInbox.tsx'

beforeEach(() => localStorage.clear())

describe('saved filters', () => {
  const server = (stored: SavedFilter[]) => ({
    call: {
      getSavedFilters: () => ({ filters: stored }),
      keepSavedFilters: ({ filters }: Readonly<Record<string, unknown>>) => ({ filters }),
    },
  })
  const stored: SavedFilter[] = [
    { id: 'a', name: 'Unread', filter: { unread: true } },
    { id: 'b', name: 'By people', filter: { aiEnabled: false } },
  ]

  it('saved filters are stored by the server under a name, and can be applied', async () => {
    const inbox = openInbox('/chats?unread=1', server(stored.slice(1)))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.type(await screen.findByRole('textbox', { name: 'Save these filters as' }), '  Waiting ')
    await inbox.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        companyId: 101,
        filters: [{ name: 'By people' }, { name: 'Waiting', filter: { unread: true } }],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Waiting' })).toHaveAttribute('aria-current', 'true')
    await inbox.user.click(screen.getByRole('button', { name: 'By people' }))
    expect(inbox.address()).toBe('/chats?ai=off')
    expect(await screen.findByRole('button', { name: 'Saved filters, shown: By people' })).toBeInTheDocument()
  })

  it('saving a filter before the list is loaded does not overwrite the stored ones', async () => {
    let come: (answer: unknown) => void = () => undefined
    const inbox = openInbox('/chats?unread=1', {
      call: { ...server(stored).call, getSavedFilters: () => new Promise((resolve) => (come = resolve)) },
    })
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.type(await screen.findByRole('textbox', { name: 'Save these filters as' }), 'Quick{Enter}')
    act(() => come({ filters: stored.slice(1) }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [{ name: 'By people' }, { name: 'Quick' }],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Quick' })).toBeInTheDocument()
  })

  it('saved filters are renamed, reordered and deleted in one request', async () => {
    const inbox = openInbox('/chats', server([...stored, { id: 'c', name: 'Old', filter: { search: 'x' } }]))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Delete Old' }))
    await inbox.user.click(screen.getByRole('button', { name: 'Move By people up' }))
    const [first] = screen.getAllByRole('textbox', { name: 'Name of the filter' })
    if (first === undefined) throw new Error('There is no field')
    await inbox.user.clear(first)
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await inbox.user.type(first, 'Humans')
    expect(inbox.platform.api.calls.some(({ call }) => call === 'call.keepSavedFilters')).toBe(false)
    await inbox.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [
          { id: 'b', name: 'Humans' },
          { id: 'a', name: 'Unread' },
        ],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Humans' })).toBeInTheDocument()
  })

  it('Enter five times in one task stores the edited filters once', async () => {
    const inbox = openInbox('/chats', server(stored))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    const form = screen.getByRole('form', { name: 'Edit saved filters' })
    act(() => {
      for (let press = 0; press < 5; press++) fireEvent.submit(form)
    })
    expect(await screen.findByRole('button', { name: 'Edit saved filters' })).toBeInTheDocument()
    expect(inbox.platform.api.calls.filter(({ call }) => call === 'call.keepSavedFilters')).toHaveLength(1)
  })

  it('editing saved filters by keyboard keeps the focus in place', async () => {
    const inbox = openInbox('/chats', server([...stored, { id: 'c', name: 'Old', filter: { search: 'x' } }]))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    expect(screen.getByRole('form', { name: 'Edit saved filters' })).toHaveFocus()
    const press = async (name: string) => {
      act(() => screen.getByRole('button', { name }).focus())
      await inbox.user.keyboard('{Enter}')
    }
    await press('Move By people up')
    expect(screen.getByRole('button', { name: 'Move By people up' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Move By people up' })).toHaveAttribute('aria-disabled', 'true')
    await press('Delete By people')
    expect(screen.getByRole('button', { name: 'Delete Unread' })).toHaveFocus()
    await press('Delete Old')
    expect(screen.getByRole('button', { name: 'Delete Unread' })).toHaveFocus()
    await press('Delete Unread')
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveFocus()
    await press('Cancel')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit saved filters' })).toHaveFocus())
  })

  it('editing saved filters keeps those that another device saved meanwhile', async () => {
    const elsewhere: SavedFilter = { id: 'z', name: 'Elsewhere', filter: { search: 'z' } }
    let all = stored
    const inbox = openInbox('/chats', { call: { ...server(stored).call, getSavedFilters: () => ({ filters: all }) } })
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Edit saved filters' }))
    all = [...stored, elsewhere]
    await inbox.user.click(screen.getByRole('button', { name: 'Delete Unread' }))
    await inbox.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [{ id: 'b' }, elsewhere],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Elsewhere' })).toBeInTheDocument()
  })

  it('a filter saved before the capabilities are loaded goes to the server', async () => {
    const me = aDeferred<Me>()
    const inbox = openInbox('/chats?unread=1', { ...server([]), accounts: { getMe: () => me.promise } })
    const { queryKey } = sessionQueries.me(inbox.platform.api)
    const loadedMe = inbox.platform.queryClient.getQueryData(queryKey)
    if (loadedMe === undefined) throw new Error('Nobody is signed in')
    act(() => void inbox.platform.queryClient.resetQueries({ queryKey }))
    await inbox.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await inbox.user.type(await screen.findByRole('textbox', { name: 'Save these filters as' }), 'Quick{Enter}')
    await act(async () => me.resolve(loadedMe))
    await waitFor(() =>
      expect(inbox.platform.api.calls.find(({ call }) => call === 'call.keepSavedFilters')?.input).toMatchObject({
        filters: [{ name: 'Quick' }],
      }),
    )
    expect(await screen.findByRole('button', { name: 'Quick' })).toBeInTheDocument()
  })

  it('saved filters stay on the device if the provider does not store them', async () => {
    const first = openInbox('/chats?unread=1', {}, { capabilities: { chatControl: false } })
    await first.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await first.user.type(await screen.findByRole('textbox', { name: 'Save these filters as' }), 'Mine{Enter}')
    expect(await screen.findByRole('button', { name: 'Mine' })).toBeInTheDocument()
    first.unmount()
    const again = openInbox('/chats?ai=on', {}, { capabilities: { chatControl: false } })
    await again.user.click(await screen.findByRole('button', { name: 'Saved filters' }))
    await again.user.click(await screen.findByRole('button', { name: 'Mine' }))
    expect(again.address()).toBe('/chats?unread=1')
  })
})
