import { aChat } from '@frontdesk/contract/fixtures'
import { aFakeApi, aPlatform, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Lookers } from './Lookers.tsx'

const chat = aChat({ id: 10001, companyId: 101 })
const marco = { adminId: 1002, name: 'Marco Bianchi', chatIds: [10001] }
const olena = { adminId: 1001, name: 'Olena Koval', chatIds: [10001] }

/** As the inbox shows chats: each is a view of its own. */
function Thread() {
  const [id, setId] = useState(chat.id)
  return (
    <>
      <Lookers key={id} chat={{ ...chat, id }} />
      <button onClick={() => setId((last) => last + 1)}>Next chat</button>
    </>
  )
}

const show = (lookAtChat: () => unknown = () => ({ status: 'ok' })) => {
  const live = { ...aPlatform().live, status: 'connected' as const }
  const api = aFakeApi({ call: { lookAtChat } })
  const { unmount, user } = renderScreen(<Thread />, { api, different: { live } })
  const reports = () =>
    api.calls.flatMap(({ call, input }) => (call === 'call.lookAtChat' ? [Object.values(input as object)] : []))
  return { live, reports, unmount, user }
}
const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
afterEach(() => vi.restoreAllMocks())

it('colleagues who look at the chat are shown, and the reader is not', () => {
  const { live } = show()
  act(() => live.presence.take({ companyId: 101, people: [olena, marco] }))
  expect(screen.getByTitle('Marco Bianchi is looking at this chat, too')).toHaveTextContent('Marco')
  act(() => live.presence.take({ companyId: 101, people: [olena, { ...marco, chatIds: [10002] }] }))
  expect(screen.queryByTitle(/is looking/u)).toBeNull()
})

it('a window says which chat it shows, and that it shows none while it is hidden or has left it', async () => {
  const { live, reports, unmount } = show()
  expect(reports()).toEqual([])
  act(() => live.presence.connect('a1'))
  await waitFor(() => expect(reports()).toEqual([[101, 'a1', 10001]]))
  setVisibility('hidden')
  await waitFor(() => expect(reports().at(-1)).toEqual([101, 'a1', null]))
  setVisibility('visible')
  await waitFor(() => expect(reports().at(-1)).toEqual([101, 'a1', 10001]))
  // A new connection hears it at once.
  act(() => live.presence.connect('b2'))
  await waitFor(() => expect(reports().at(-1)).toEqual([101, 'b2', 10001]))
  unmount()
  await waitFor(() => expect(reports().at(-1)).toEqual([101, 'b2', null]))
})

it('a quick change of chats ends with the chat that is shown, and is said in its order', async () => {
  const answers: (() => void)[] = []
  const { live, reports, user } = show(() => new Promise((resolve) => answers.push(() => resolve({ status: 'ok' }))))
  act(() => live.presence.connect('a1'))
  await waitFor(() => expect(answers).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Next chat' }))
  await user.click(screen.getByRole('button', { name: 'Next chat' }))
  // The first report is on its way still.
  expect(reports()).toEqual([[101, 'a1', 10001]])
  answers[0]?.()
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.()
  await user.click(screen.getByRole('button', { name: 'Next chat' }))
  await waitFor(() => expect(answers).toHaveLength(3))
  answers[2]?.()
  expect(reports()).toEqual([
    [101, 'a1', 10001],
    [101, 'a1', 10003],
    [101, 'a1', 10004],
  ])
})
