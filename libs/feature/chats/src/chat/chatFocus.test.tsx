import { aChat } from '@frontdesk/contract/fixtures'
import { aDeferred, renderScreen } from '@frontdesk/platform/testing'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { anna, byCustomer, olena } from '../testing/threadFixtures.ts'

const matchMedia = window.matchMedia.bind(window)
beforeEach(() => {
  localStorage.clear()
  // A wide window with a mouse.
  vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('pointer: fine') }))
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a chat whose messages come when they are let through. */
async function openChat() {
  const answer = aDeferred<void>()
  const message = byCustomer(1, 'Hello')
  const { user } = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: aChatServer({
      listed: [aChat({ title: 'Anna', users: [anna, olena], lastMessage: message })],
      messages: { getChatMessages: () => answer.promise.then(() => [message]) },
    }),
  })
  const search = await screen.findByRole('searchbox')
  const load = async () => {
    await act(async () => answer.resolve())
    await screen.findByRole('article', { name: /Hello/u })
  }
  return { user, search, load }
}

describe('the focus when the messages of a chat have loaded', () => {
  it('the composer takes the focus when nothing is in use', async () => {
    const { load } = await openChat()
    await load()
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus()
  })

  it('a field that somebody types in keeps the focus, and what is typed', async () => {
    const { user, search, load } = await openChat()
    await user.type(search, 'an')
    await load()
    await user.keyboard('na')
    expect(search).toHaveFocus()
    expect(search).toHaveValue('anna')
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  })

  it('a dialog keeps the focus also while nothing in it is focused, as its button is disabled or gone', async () => {
    const { load } = await openChat()
    const dialog = document.createElement('section')
    dialog.setAttribute('role', 'dialog')
    dialog.setAttribute('aria-modal', 'true')
    document.body.append(dialog)
    await load()
    expect(screen.getByRole('textbox', { name: 'Message', hidden: true })).not.toHaveFocus()
    dialog.remove()
  })
})
