import '@testing-library/jest-dom/vitest'
import { aChat } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'

const code = vi.hoisted(() => {
  let load = () => undefined as void
  const loaded = new Promise<void>((resolve) => (load = resolve))
  return { load: () => load(), loaded }
})
vi.mock('./SearchPane.tsx', async (importOriginal) => {
  await code.loaded
  return importOriginal()
})

describe('the search whose code is still loading', () => {
  it('a text typed meanwhile stays, and typing goes on in the same field', async () => {
    const { user } = renderScreen(<InboxPage />, {
      route: '/chats',
      path: '/chats/:chatId?',
      api: aChatServer({ listed: [aChat()], storedMessages: [] }),
    })
    await screen.findByRole('searchbox', { name: 'Search chats' })
    await user.keyboard('{Control>}{Shift>}[KeyF]{/Shift}{/Control}')
    expect(screen.getByRole('region', { name: 'Search in messages' })).toHaveAttribute('aria-busy', 'true')
    await user.keyboard('hair')
    code.load()
    const scope = await screen.findByRole('radiogroup', { name: 'Where to search' })
    await user.keyboard('cut')
    expect(scope).toBeVisible()
    expect(screen.getByRole('searchbox', { name: 'Search in messages' })).toHaveValue('haircut')
    expect(screen.getByRole('searchbox', { name: 'Search in messages' })).toHaveFocus()
  })
})
