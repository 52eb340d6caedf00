import '@testing-library/jest-dom/vitest'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aDeferred } from '../../testing/aDeferred.ts'
import { renderScreen } from '../../testing/renderScreen.tsx'
import { MenuBelow } from './MenuBelow.tsx'
import { useLatePopup } from './useLatePopup.ts'

function Desk({ load }: { load: () => Promise<unknown> }) {
  const { popup, wasOpened, opener } = useLatePopup('menu', load)
  return (
    <>
      <button {...opener}>Profile</button>
      <input aria-label="Message" />
      {wasOpened && <MenuBelow popup={popup}>The entries</MenuBelow>}
    </>
  )
}

/** A button whose popup's code arrives, or fails, when the test says so. */
function aDesk() {
  const codes: ReturnType<typeof aDeferred<null>>[] = []
  const load = vi.fn(() => {
    const code = aDeferred<null>()
    codes.push(code)
    return code.promise
  })
  const shown = renderScreen(<Desk load={load} />)
  return {
    ...shown,
    button: screen.getByRole('button', { name: 'Profile' }),
    field: screen.getByRole('textbox', { name: 'Message' }),
    arrive: () => act(async () => codes.forEach(({ resolve }) => resolve(null))),
    fail: () => act(async () => codes.splice(0).forEach(({ reject }) => reject(new Error('The file did not arrive')))),
  }
}

it('a popup whose code is on its way is announced as busy, stays wanted at a second press, and opens', async () => {
  const { user, button, arrive } = aDesk()
  await user.click(button)
  await user.click(button)
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  expect(button).not.toHaveAttribute('aria-controls')
  await arrive()
  expect(await screen.findByRole('menu')).toHaveTextContent('The entries')
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(button).not.toHaveAttribute('aria-busy')
})

it.each<[string, (desk: ReturnType<typeof aDesk>) => Promise<void>]>([
  ['a press elsewhere', ({ user, field }) => user.click(field)],
  ['Tab', ({ user }) => user.tab()],
  ['Escape', ({ user }) => user.keyboard('{Escape}')],
])('a popup whose code is on its way is given up by %s, and takes no focus later', async (_, turnAway) => {
  const desk = aDesk()
  await desk.user.click(desk.button)
  await turnAway(desk)
  const focused = document.activeElement
  await desk.arrive()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused).toHaveFocus()
  expect(desk.button).not.toHaveAttribute('aria-busy')
})

it('code that does not come is reported, and asked for again at the next press', async () => {
  const { user, button, platform, fail, arrive } = aDesk()
  const notices = vi.spyOn(platform.toasts, 'show')
  await user.click(button)
  await fail()
  expect(notices.mock.calls).toEqual([
    [{ type: 'error', message: 'The server did not answer. Check the connection and try again.' }],
  ])
  expect(button).not.toHaveAttribute('aria-busy')
  await user.click(button)
  await arrive()
  await waitFor(() => expect(screen.getByRole('menu')).toBeVisible())
})
