import { createLeaveGuard } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UnsentQuestions } from './UnsentQuestions.tsx'
import { useChooseCompany } from './useChooseCompany.ts'

function Choice({ goTo }: { goTo: (path: string) => void }) {
  const choose = useChooseCompany(goTo)
  return (
    <>
      {[102, 103].map((id) => (
        <button key={id} onClick={() => choose(id)}>
          {id}
        </button>
      ))}
      <UnsentQuestions />
    </>
  )
}

const dispatch = (name: 'beforeunload' | 'pagehide') => window.dispatchEvent(new Event(name, { cancelable: true }))

function aPage({ isHeld = true } = {}) {
  const goTo = vi.fn(() => void dispatch('beforeunload'))
  const { user, platform } = renderScreen(<Choice goTo={goTo} />)
  platform.singleton(createLeaveGuard).hold(goTo, isHeld)
  const chosen = vi.spyOn(platform.session, 'chooseCompany')
  /** Chooses a company; without unsent messages the page then asks to be left. */
  const choose = async (id: number) => {
    const before = goTo.mock.calls.length
    await user.click(screen.getByRole('button', { name: String(id) }))
    await waitFor(() => expect(goTo).toHaveBeenCalledTimes(before + 1))
  }
  return { goTo, chosen, choose }
}

it('the chosen company is stored when the page is left, so that a user who stays keeps the current one', async () => {
  const { goTo, chosen, choose } = aPage()
  await choose(102)
  expect(goTo).toHaveBeenCalledWith('/chats')
  expect(chosen).not.toHaveBeenCalled()
  dispatch('pagehide')
  dispatch('pagehide')
  expect(chosen.mock.calls).toEqual([[102]])
})

it('the chosen company is the last one chosen', async () => {
  const { chosen, choose } = aPage()
  await choose(102)
  await choose(103)
  dispatch('pagehide')
  expect(chosen.mock.calls).toEqual([[103]])
})

it('the chosen company is dropped when the user stays, and not stored by a later departure', async () => {
  const { chosen, choose } = aPage()
  await choose(102)
  dispatch('beforeunload')
  dispatch('pagehide')
  expect(chosen).not.toHaveBeenCalled()
})

it('the chosen company is stored at once when the browser asks no confirmation', async () => {
  const { chosen, choose } = aPage({ isHeld: false })
  await choose(102)
  expect(chosen.mock.calls).toEqual([[102]])
  dispatch('pagehide')
  expect(chosen).toHaveBeenCalledOnce()
})
