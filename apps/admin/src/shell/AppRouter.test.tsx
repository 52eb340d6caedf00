import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { Link, Route, Routes, useParams, useSearchParams } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { AppRouter } from './AppRouter.ts'

/** Never loaded: a navigation as a transition keeps what was there before. */
const never = new Promise<never>(() => undefined)

function Chat() {
  const { chatId } = useParams()
  if (chatId === '2') use(never)
  return <input aria-label={`Message to ${String(chatId)}`} />
}

function Assistant() {
  use(never)
  return null
}

function Filter() {
  const [query, setQuery] = useSearchParams()
  return (
    <input
      type="checkbox"
      aria-label="Unread"
      checked={query.has('unread')}
      onChange={(event) => setQuery(event.currentTarget.checked ? { unread: '' } : {})}
    />
  )
}

const renderAt = (address: string, basename: string) => {
  window.history.replaceState(null, '', address)
  render(
    <AppRouter basename={basename}>
      <Link to="/chats/2">Second chat</Link>
      <Link to="/assistant">Assistant</Link>
      <Filter />
      <Suspense fallback={<p>Loading</p>}>
        <Routes>
          <Route path="/chats" element={null} />
          <Route path="/chats/:chatId" element={<Chat />} />
          <Route path="/assistant" element={<Assistant />} />
        </Routes>
      </Suspense>
    </AppRouter>,
  )
}

const goTo = (name: 'Second chat' | 'Assistant') =>
  act(async () => void fireEvent.click(screen.getByRole('link', { name })))

afterEach(() => window.history.replaceState(null, '', '/'))

it.each([
  ['/chats/1', '/'],
  ['/ru/chats/1', '/ru'],
])('the field of a chat is gone as soon as the address is that of another one, from %s', async (address, basename) => {
  renderAt(address, basename)
  expect(screen.getByRole('textbox', { name: 'Message to 1' })).toBeVisible()
  await goTo('Second chat')
  expect(window.location.pathname).toBe(`${basename === '/' ? '' : basename}/chats/2`)
  expect(screen.queryByRole('textbox', { name: 'Message to 1' })).toBeNull()
  expect(screen.getByText('Loading')).toBeVisible()
})

it('a chat is rendered at once also while another page is still on its way', async () => {
  renderAt('/chats/1', '/')
  await goTo('Assistant')
  await goTo('Second chat')
  expect(screen.queryByRole('textbox', { name: 'Message to 1' })).toBeNull()
})

it('a page stays until the next one is there', async () => {
  renderAt('/chats/1', '/')
  await goTo('Assistant')
  expect(screen.getByRole('textbox', { name: 'Message to 1' })).toBeVisible()
  expect(screen.queryByText('Loading')).toBeNull()
})

it('a control whose value the address stores keeps what it was set to, also while another page is on its way', async () => {
  renderAt('/chats', '/')
  const filter = screen.getByRole('checkbox', { name: 'Unread' })
  // Outside `act`, which would wait for a transition: the value is right when the event has ended.
  filter.click()
  expect(filter).toBeChecked()
  await goTo('Assistant')
  await act(async () => window.history.back())
  expect(screen.getByRole('checkbox', { name: 'Unread' })).toBeChecked()
})
