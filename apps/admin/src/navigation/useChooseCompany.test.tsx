import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useChooseCompany } from './useChooseCompany.ts'

function Choice({ goTo }: { goTo: (path: string) => void }) {
  const choose = useChooseCompany(goTo)
  return [102, 103].map((id) => (
    <button key={id} onClick={() => choose(id)}>
      {id}
    </button>
  ))
}

const ask = (event: Event) => event.preventDefault()
beforeEach(() => window.addEventListener('beforeunload', ask))
afterEach(() => window.removeEventListener('beforeunload', ask))

const tell = (name: 'beforeunload' | 'pagehide') => window.dispatchEvent(new Event(name, { cancelable: true }))

function aPage() {
  const goTo = vi.fn(() => void tell('beforeunload'))
  const { user, platform } = renderScreen(<Choice goTo={goTo} />)
  const chosen = vi.spyOn(platform.session, 'chooseCompany')
  return { goTo, chosen, choose: (id: number) => user.click(screen.getByRole('button', { name: String(id) })) }
}

it('is stored when the page goes, so that whoever stays at the browser’s question goes on as before', async () => {
  const { goTo, chosen, choose } = aPage()
  await choose(102)
  expect(goTo).toHaveBeenCalledWith('/chats')
  expect(chosen).not.toHaveBeenCalled()
  tell('pagehide')
  tell('pagehide')
  expect(chosen.mock.calls).toEqual([[102]])
})

it('is the last one that was chosen', async () => {
  const { chosen, choose } = aPage()
  await choose(102)
  await choose(103)
  tell('pagehide')
  expect(chosen.mock.calls).toEqual([[103]])
})

it('is forgotten by who stayed, and left for something else later', async () => {
  const { chosen, choose } = aPage()
  await choose(102)
  tell('beforeunload')
  tell('pagehide')
  expect(chosen).not.toHaveBeenCalled()
})

it('is stored at once where the browser asks nothing', async () => {
  window.removeEventListener('beforeunload', ask)
  const { chosen, choose } = aPage()
  await choose(102)
  expect(chosen.mock.calls).toEqual([[102]])
  tell('pagehide')
  expect(chosen).toHaveBeenCalledOnce()
})
