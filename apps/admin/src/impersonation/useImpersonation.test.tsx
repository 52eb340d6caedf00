import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { openStorage } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnsentQuestions } from '../leaving/UnsentQuestions.tsx'
import { useImpersonation } from './useImpersonation.ts'

/** A tab whose storage is blocked: values last for the life of the page. */
const aTab = () =>
  openStorage(() => {
    throw new Error('closed')
  })

function Desk({ goTo, tab }: { goTo: (path: string) => void; tab: ReturnType<typeof aTab> }) {
  const state = useImpersonation(goTo, tab)
  return state && !state.isDismissed ? (
    <>
      <p>{state.companyName}</p>
      <button onClick={state.exit}>Exit</button>
      <button onClick={state.dismiss}>Dismiss</button>
      <UnsentQuestions />
    </>
  ) : (
    <p>one’s own</p>
  )
}

const asSystem = anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } })

function actFor(
  companyId: number,
  {
    getCompany = () => Promise.resolve(aCompany({ id: companyId, title: 'Oak' })),
    tab = aTab(),
    impersonation = false,
  } = {},
) {
  const gone: string[] = []
  const shown = renderScreen(<Desk goTo={(path) => gone.push(path)} tab={tab} />, {
    admin: asSystem,
    // Another provider, unless a test says so: the company is stored.
    capabilities: { impersonation },
    api: aFakeApi({ companies: { getCompany } }),
  })
  act(() => {
    shown.platform.session.chooseCompany(companyId)
    shown.platform.session.signIn('a token')
  })
  return { ...shown, gone, tab }
}

it('exit ends the impersonation: the company is cleared, and the list of companies opens', async () => {
  const { user, gone, platform } = actFor(900)
  await user.click(await screen.findByRole('button', { name: 'Exit' }))
  await waitFor(() => expect(gone).toEqual(['/system-admin/companies']))
  act(() => platform.session.signIn('a token'))
  expect(platform.session.companyId()).not.toBe(900)
})

it("the impersonation shows the company's number while its name is not loaded", async () => {
  actFor(900, { getCompany: () => Promise.reject(new Error('down')) })
  expect(await screen.findByText('#900')).toBeVisible()
})

it('the impersonation banner stays dismissed in this tab for this company, and no other', async () => {
  const { user, tab, unmount } = actFor(900)
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }))
  unmount()
  actFor(900, { tab }).unmount()
  expect(screen.queryByText('Oak')).toBeNull()
  actFor(901, { tab })
  expect(await screen.findByText('Oak')).toBeVisible()
})

it('there is no impersonation for one’s own company', () => {
  actFor(101)
  expect(screen.getByText('one’s own')).toBeVisible()
})

it('a stored company of others is left at once at a provider that gives accesses, for there is none to it', async () => {
  const { gone, platform } = actFor(900, { impersonation: true })
  await waitFor(() => expect(gone).toEqual(['/system-admin/companies']))
  act(() => platform.session.signIn('a token'))
  expect(platform.session.companyId()).not.toBe(900)
})
