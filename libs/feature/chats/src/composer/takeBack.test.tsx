import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { Blob as NodeBlob } from 'node:buffer'
import { IDBFactory } from 'fake-indexeddb'
import { createDeviceDatabase } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InboxPage } from '../pages/InboxPage.tsx'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer, outgoing } from '../testing/threadFixtures.ts'

/** An upload that never ends by itself. */
const neverStored = (_fields: unknown, { signal }: { signal?: AbortSignal | undefined }) =>
  new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError'))),
  )

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('BroadcastChannel', undefined)
  // fake-indexeddb clones Node's Blob; of jsdom's it would keep only the name.
  vi.stubGlobal('Blob', NodeBlob)
})
afterEach(() => vi.unstubAllGlobals())

it('cancelling an upload that an earlier page started returns its text, its files and what it replies to to the composer', async () => {
  const prices = {
    id: 'upload-of-an-earlier-page',
    name: 'prices.pdf',
    type: 'application/pdf',
    blob: new Blob(['pdf']),
  }
  const { id, name, type } = prices
  const message = outgoing('intent-a', 'Our prices', {
    files: [{ id, name, type, size: 3 }],
    repliesTo: { messageId: 1, text: 'Hello' },
  })
  const { records } = createDeviceDatabase()
  await records('outboxFiles').put(id, prices)
  await records('outbox').put('intent-a', {
    adminId: 1001,
    companyId: 101,
    owner: 'gone',
    intent: {
      key: 'intent-a',
      chatId: 10_001,
      message,
      putAt: Date.now(),
      attempts: 0,
      mayBeStored: false,
      retryAt: 0,
      stage: { is: 'waiting', notBefore: 0 },
    },
  })
  const { user, platform } = renderScreen(<InboxPage />, {
    route: '/chats/10001',
    path: '/chats/:chatId?',
    api: aChatServer({ storedMessages: [byCustomer(1, 'Hello')], call: { uploadFile: neverStored } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel upload' }))
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Messages' })).queryByText('Our prices')).toBeNull(),
  )
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Our prices')
  expect(screen.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(/^Reply to: Hello/u)
  expect(screen.getByRole('button', { name: 'Remove prices.pdf' })).toBeVisible()
  await waitFor(async () => expect(await records('outbox').get('intent-a')).toBeUndefined())
  await waitFor(async () =>
    expect([...(await records('composerFiles').all()).values()]).toMatchObject([{ file: { id, name, type } }]),
  )
  expect(platform.api.calls.filter(({ call }) => call === 'messages.sendMessage')).toEqual([])
})
