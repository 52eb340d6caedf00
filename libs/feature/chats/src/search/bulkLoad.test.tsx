import '@testing-library/jest-dom/vitest'
import type { Message } from '@frontdesk/contract'
import { renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { applyChatEvent } from '../cache/applyChatEvent.ts'
import { chatsOf } from '../stores/createChats.ts'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer } from '../testing/threadFixtures.ts'
import { LoadAllMessages, useBulkLoad } from './LoadAllMessages.tsx'

function Panel() {
  const { pages, start, cancel, retry, error, ...rest } = useBulkLoad(101)
  return (
    <>
      <LoadAllMessages {...rest} reason={error?.message ?? null} onStart={start} onCancel={cancel} onRetry={retry} />
      <output>
        {pages
          ?.flat()
          .map((message) => `${String(message.id)} ${message.text}`)
          .join(', ')}
      </output>
    </>
  )
}
const pageOf = (from: number, count: number): readonly Message[] =>
  Array.from({ length: count }, (_, place) => byCustomer(from + place, `m${String(from + place)}`))

/** A server that responds to each page request when the test does so. */
function open() {
  const requests: { skip: number; answer: (page: readonly Message[]) => Promise<void>; refuse: () => Promise<void> }[] =
    []
  const api = aChatServer({
    messages: {
      getCompanyMessages: ({ skip = 0 } = {}) =>
        new Promise<readonly Message[]>((resolve, reject) => {
          requests.push({
            skip,
            answer: async (page) => act(async () => resolve(page)),
            refuse: async () => act(async () => reject(new Error('The database sleeps'))),
          })
        }),
    },
  })
  const shown = renderScreen(<Panel />, { api })
  const request = async (number: number) => {
    await waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(number))
    const one = requests[number - 1]
    if (one === undefined) throw new Error('Nothing was requested')
    return one
  }
  const start = () => shown.user.click(screen.getByRole('button', { name: 'Load all messages for instant search' }))
  return { ...shown, requests, request, start, texts: () => screen.getByRole('status', { name: '' }).textContent }
}

describe('all messages of a company', () => {
  it('all messages are loaded page by page, including those that arrive meanwhile', async () => {
    const { request, start, requests, platform, container } = open()
    await start()
    await (await request(1)).answer(pageOf(1, 2))
    expect(screen.getByText('2 messages loaded')).toBeInTheDocument()
    act(() => {
      applyChatEvent(chatsOf(platform), {
        type: 'message-updated',
        companyId: 101,
        seq: 4,
        message: byCustomer(2, 'edited'),
        unreadCount: null,
      })
      applyChatEvent(chatsOf(platform), {
        type: 'message-arrived',
        companyId: 101,
        seq: 5,
        message: byCustomer(9, 'm9'),
        users: [],
        chat: null,
      })
    })
    await (await request(2)).answer([...pageOf(3, 1), byCustomer(9, 'm9')])
    await (await request(3)).answer([])
    expect(container.querySelector('output')).toHaveTextContent('1 m1, 2 edited, 9 m9, 3 m3')
    expect(screen.getByText(/messages are at hand/u)).toBeInTheDocument()
    expect(requests.map(({ skip }) => skip)).toEqual([0, 2, 4])
  })

  it('a bulk load continues at a failed page', async () => {
    const { request, start, user, container } = open()
    await start()
    await (await request(1)).answer(pageOf(1, 2))
    await (await request(2)).refuse()
    expect(screen.getByRole('alert')).toHaveTextContent('The database sleeps')
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    const again = await request(3)
    expect(again.skip).toBe(2)
    await again.answer([])
    expect(container.querySelector('output')).toHaveTextContent('1 m1, 2 m2')
  })

  it('cancelling a bulk load discards its messages and a late response', async () => {
    const { request, start, user, container, requests } = open()
    await start()
    const open1 = await request(1)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await open1.answer(pageOf(1, 2))
    expect(container.querySelector('output')).toBeEmptyDOMElement()
    expect(requests).toHaveLength(1)
    await start()
    await (await request(2)).answer(pageOf(5, 1))
    expect(container.querySelector('output')).toHaveTextContent('5 m5')
  })
})
