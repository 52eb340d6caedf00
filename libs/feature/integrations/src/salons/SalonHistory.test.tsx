import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { CrmStateChange } from '@frontdesk/contract'
import { aCrm } from '@frontdesk/contract/fixtures'
import { salonQuery } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SalonBoard } from './SalonBoard.tsx'

const at = (id: number, different: Partial<CrmStateChange> = {}): CrmStateChange => ({
  id,
  state: 'connected',
  isSwitchedOff: false,
  wasInstalled: false,
  failure: null,
  since: '2026-11-20T12:00:00.000Z',
  ...different,
})
const title = 'Lily'
const salon = aCrm({ state: 'connected', metadata: { company: { title } } })

/** The board over a server that has this history, newest first; it answers two at a time. */
function open(states: CrmStateChange[], refusal: () => ApiError | null = () => null) {
  const api = aFakeApi({
    call: {
      listCrm: () => [salon],
      listSalonStates: ({ before }: { before?: number }) => {
        const refused = refusal()
        if (refused) throw refused
        const from = states.filter(({ id }) => before === undefined || id < before)
        return { states: from.slice(0, 2), hasMore: from.length > 2 }
      },
    },
  })
  const shown = renderScreen(<SalonBoard companyId={101} crms={[salon]} />, { api })
  const reads = () => api.calls.filter(({ call }) => call === 'call.listSalonStates').length
  const lines = () =>
    within(screen.getByRole('list', { name: `History of ${title}` }))
      .getAllByRole('listitem')
      .map(({ dataset }) => dataset['standing'])
  return { ...shown, reads, lines }
}
const toggle = () => screen.getByRole('button', { name: `History: ${title}` })

it('the history of a salon is read when it is opened, a page at a time, and closed again', async () => {
  const { user, reads, lines } = open([at(3), at(2, { state: 'frozen' }), at(1, { state: 'waiting' })])
  expect([reads(), toggle().getAttribute('aria-expanded')]).toEqual([0, 'false'])
  await user.click(toggle())
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(lines()).toEqual(['connected', 'frozen', 'waiting']))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  await user.click(toggle())
  expect(screen.queryByRole('list', { name: `History of ${title}` })).toBeNull()
})

it('a change of the salon shows itself in the open history, and why it failed', async () => {
  const states = [at(1, { state: 'waiting' })]
  const { user, lines, platform } = open(states)
  await user.click(toggle())
  await waitFor(() => expect(lines()).toEqual(['waiting']))
  states.unshift(at(2, { state: 'failed', failure: { code: 'REFUSED', message: 'No rights' } }))
  // The effect of a live event of a salon (applySalonEvent).
  await platform.queryClient.invalidateQueries({ queryKey: salonQuery(platform, 101).queryKey })
  await waitFor(() => expect(lines()).toEqual(['failed', 'waiting']))
  expect(screen.getByText('Altegio refused it. Altegio says: “No rights”')).toBeVisible()
})

it('a history that cannot be read says so, and is read again', async () => {
  let refusal: ApiError | null = new ApiError({ status: 500 })
  const { user, lines } = open([at(1)], () => refusal)
  await user.click(toggle())
  expect(await screen.findByText('The history could not be loaded')).toBeVisible()
  refusal = null
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(lines()).toEqual(['connected']))
})

it('a salon of a provider that knows no states has no history', () => {
  const { state: _, ...bare } = salon
  renderScreen(<SalonBoard companyId={101} crms={[bare]} />, { api: aFakeApi({ call: { listCrm: () => [bare] } }) })
  expect(screen.queryByRole('button', { name: /^History/u })).toBeNull()
})
