import '@testing-library/jest-dom/vitest'
import { aChat, aUser } from '@frontdesk/contract/fixtures'
import { renderScreen } from '@frontdesk/platform/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InboxPage } from './pages/InboxPage.tsx'
import { MessageText } from './message/MessageText.tsx'
import { Marked } from './chat/Marked.tsx'
import { aChatServer } from './testing/aChatServer.ts'
import { byCustomer, olena } from './testing/threadFixtures.ts'
import { untrustedTexts } from './testing/untrustedTexts.ts'

const allowed = ['http:', 'https:', 'mailto:', 'tel:']

/** Nothing in here runs, loads or leads anywhere that it should not. */
function expectPlainText(within: Element) {
  const all = [...within.querySelectorAll('*')]
  expect(all.flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith('on'))).toEqual([])
  expect(
    within.querySelectorAll(
      'script, iframe, style:not([data-mantine-styles]), base, object, embed, math, form[action], [srcdoc], img[src="x"], img[src*="evil"], [style*="evil"]',
    ),
  ).toHaveLength(0)
  for (const link of within.querySelectorAll('[href]')) {
    // A page of ours, or one of the four schemes.
    const { protocol } = new URL(link.getAttribute('href') ?? '', 'https://desk.example/')
    expect(allowed).toContain(protocol)
  }
  for (const link of within.querySelectorAll('a[target="_blank"]'))
    expect(link.getAttribute('rel')).toContain('noopener')
  expect('broken' in window).toBe(false)
}

describe('texts written by others', () => {
  it.each(untrustedTexts)(
    '%j is shown as plain text in a message, a name, a title, a file name and a search result',
    async (text) => {
      const stranger = aUser({ displayName: text, username: text, phone: text })
      const file = { id: 'f1', name: text, type: 'application/pdf', size: 1000, kind: 'document' as const }
      const message = byCustomer(1, text, { metadata: { files: [file] } })
      const chat = aChat({ title: text, users: [stranger, olena], unreadCount: 0, lastMessage: message })
      const found = { messages: [message], totalCount: 1, matchingChatIds: [chat.id] }
      const api = aChatServer({
        listed: [chat],
        storedMessages: [message],
        users: { getChatUsers: async () => [stranger, olena] },
        call: {
          searchMessages: () => found,
          getFileLinks: () => ({
            links: [{ id: 'f1', url: 'https://desk.example/api/files/f1', expiresAt: '2026-11-20T13:00:00.000Z' }],
          }),
          sayTyping: () => ({ status: 'ok' }),
        },
      })
      const { container, user } = renderScreen(<InboxPage />, { route: '/chats/10001', path: '/chats/:chatId?', api })
      const thread = await screen.findByRole('region', { name: 'Messages' }, { timeout: 5000 })
      expect(thread.textContent).toContain(text)
      expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(text)
      expectPlainText(container)
      await user.keyboard('{Control>}{Shift>}[KeyF]{/Shift}{/Control}')
      await user.click(screen.getByRole('searchbox', { name: 'Search in messages' }))
      await user.paste(text)
      const [hit] = within(await screen.findByRole('list', { name: 'Found messages' })).getAllByRole('link')
      await waitFor(() => expect(hit?.querySelector('mark')).not.toBeNull())
      expect(hit?.textContent).toContain(text)
      expectPlainText(container)
    },
  )
})

describe('properties of displayed texts', () => {
  const piece = fc.oneof(
    fc.constantFrom(...untrustedTexts),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u202e', '\0', '\ud800', 'https://', 'java\nscript:', '<', '>', '"', '&'),
  )
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

  it('a text is shown as it was written, character by character, and leads nowhere else (T1, T2)', () => {
    fc.assert(
      fc.property(text, fc.string({ minLength: 2, maxLength: 4 }), (some, query) => {
        const { container, unmount } = render(<Marked text={some} query={query} />)
        expect(container.textContent).toBe(some)
        expect(container.querySelectorAll(':not(mark)')).toHaveLength(0)
        unmount()
      }),
      { numRuns: 200 },
    )
    fc.assert(
      fc.property(text, (some) => {
        const { container, unmount } = render(<MessageText text={some} />)
        expect(container.textContent).toBe(some)
        expectPlainText(container)
        unmount()
      }),
      { numRuns: 200 },
    )
  })
})
