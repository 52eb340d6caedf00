import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Crm } from '@frontdesk/contract'
import { aCrm } from '@frontdesk/contract/fixtures'
import { aConfig, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { SalonBoard } from './SalonBoard.tsx'

beforeEach(() => localStorage.clear())

type Calls = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

function show({ crms = [], pending = [], calls = {} }: { crms?: Crm[]; pending?: string[]; calls?: Calls }) {
  if (pending.length > 0) localStorage.setItem('altegioSalonIds', JSON.stringify(pending))
  const api = aFakeApi({ call: { listCrm: () => Promise.resolve(crms), ...calls } })
  const screenOf = renderScreen(<SalonBoard companyId={101} crms={crms} />, { api })
  const toasts = () => screenOf.platform.toasts.visible().map(({ type, message }) => [type, message])
  return { ...screenOf, api, toasts }
}
const result = (salonId: string, status: string) => ({
  salonId,
  result: { success: status === 'success', status, message: '' },
})
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
const claim = 'a-claim-of-forty-three-characters-and-more'

describe('connecting the salons of an Altegio link (ALT-2, ALT-3)', () => {
  it.each<[string[], string[], string[][]]>([
    [['success', 'success'], [], [['success', 'Successfully connected 2 Altegio integration(s)']]],
    [['already_installed', 'already_installed'], [], [['info', '2 Altegio integration(s) already connected']]],
    [
      ['success', 'failed'],
      ['37533'],
      [['warning', 'Partially connected: 1 successful, 0 already connected, 1 failed']],
    ],
    [['failed', 'failed'], ['37532', '37533'], [['error', 'Failed to connect 2 salon(s): 37532, 37533']]],
    [['waiting', 'waiting'], [], []],
  ])(
    'of the results %j the salons %j are still pending, and the toasts are those of ALT-3',
    async (statuses, pending, expected) => {
      const answer = { results: statuses.map((status, n) => result(String(37_532 + n), status)) }
      const { user, toasts } = show({
        pending: ['37532', '37533'],
        calls: { connectAltegio: () => Promise.resolve(answer) },
      })
      await user.click(screen.getByRole('button', { name: /^Connect 2 salons/u }))
      await waitFor(() => expect(toasts()).toEqual(expected))
      await waitFor(() => expect(stored('altegioSalonIds')).toEqual(pending))
    },
  )

  it.each([
    ['a call that failed', () => Promise.reject(new ApiError({ status: 500 }))],
    ['an answer of another shape', () => Promise.resolve({ results: 'many' })],
  ])('%s is reported, and nothing is removed', async (_what, connectAltegio) => {
    const { user, toasts } = show({ pending: ['37532'], calls: { connectAltegio } })
    await user.click(screen.getByRole('button', { name: /^Connect 1 salon/u }))
    await waitFor(() => expect(toasts()).toEqual([['error', 'Failed to connect Altegio integration']]))
    expect(stored('altegioSalonIds')).toEqual(['37532'])
  })

  it('the salons are called what Altegio calls them, and by their number where it says nothing', async () => {
    localStorage.setItem('altegioUserData', btoa(JSON.stringify({ user_id: 1, claim })))
    const { api } = show({
      pending: ['37532', '37533'],
      calls: {
        nameAltegioSalons: () => Promise.resolve([{ salonId: '37532', title: 'Lily Beauty Studio', city: 'Kyiv' }]),
      },
    })
    expect(screen.getByRole('checkbox', { name: 'Salon 37532' })).toBeChecked()
    expect(await screen.findByRole('checkbox', { name: 'Lily Beauty Studio Kyiv, 37532' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Salon 37533' })).toBeChecked()
    expect(api.calls.filter(({ call }) => call === 'call.nameAltegioSalons').map(({ input }) => input)).toEqual([
      { companyId: 101, salonIds: ['37532', '37533'], claim },
    ])
  })

  it('the claim of the link is sent, and connected ids are kept', async () => {
    localStorage.setItem('altegioUserData', btoa(JSON.stringify({ user_id: 1, claim })))
    const { user, api } = show({
      pending: ['37532'],
      calls: { connectAltegio: () => Promise.resolve([result('37532', 'success')]) },
    })
    await user.click(screen.getByRole('button', { name: /^Connect 1 salon/u }))
    await waitFor(() => expect(stored('altegioConnectedSalonIds')).toEqual(['37532']))
    expect(api.calls).toContainEqual({
      call: 'call.connectAltegio',
      input: { companyId: 101, salonIds: ['37532'], claim },
    })
  })

  it('a salon that is refused is shown with what to do, and can be dismissed', async () => {
    const { user } = show({
      pending: ['37532'],
      calls: { connectAltegio: () => Promise.resolve([result('37532', 'failed')]) },
    })
    await user.click(screen.getByRole('button', { name: /^Connect 1 salon/u }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Altegio has not confirmed that this account may connect',
    )
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(screen.queryByText(/waits to be connected/u)).toBeNull()
  })

  it('a salon that another tab has connected is no longer offered', () => {
    show({ pending: ['37532', '37533'], crms: [aCrm({ state: 'connected' })] })
    expect(screen.getByText(/One salon of your Altegio link waits to be connected: 37533/u)).toBeVisible()
  })
})

describe('a company without a salon', () => {
  const altegioAppUrl = 'https://altegio.example/appstore/applications/1'
  const show = (config: Parameters<typeof aConfig>[0], crms: Crm[] = []) =>
    renderScreen(<SalonBoard companyId={101} crms={crms} />, { different: { config: aConfig(config) } })

  it('a company without a salon is shown the way to Altegio', () => {
    show({ altegioAppUrl })
    expect(screen.getByRole('link', { name: 'Open Altegio' })).toHaveAttribute('href', altegioAppUrl)
  })

  it('the way to Altegio is not shown beside salons, nor where it is not known', () => {
    show({ altegioAppUrl }, [aCrm()])
    expect(screen.queryByRole('link', { name: 'Open Altegio' })).toBeNull()
    show({})
    expect(screen.queryByRole('link', { name: 'Open Altegio' })).toBeNull()
  })

  it('the way to Altegio gives place to salons that wait', () => {
    localStorage.setItem('altegioSalonIds', '["37532"]')
    show({ altegioAppUrl })
    expect(screen.getByRole('button', { name: /^Connect 1 salon/u })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Open Altegio' })).toBeNull()
  })
})

describe('changing a salon (INT-5, INT-6)', () => {
  const crm = aCrm({ state: 'connected', checkedAt: '2026-11-20T12:00:00.000Z' })
  const fails = () => Promise.reject(new ApiError({ status: 500 }))
  const works = () => Promise.resolve(true as const)

  it('address and comment are edited, each with its toast, and only what was changed', async () => {
    const { user, api, toasts } = show({ crms: [crm], calls: { setCrmAddress: works, setCrmComment: works } })
    await user.click(screen.getByRole('button', { name: 'Edit Lily' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.clear(dialog.getByRole('textbox', { name: 'Address' }))
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'Lypova 12')
    await user.type(dialog.getByRole('textbox', { name: 'Comment' }), 'Ring twice')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts()).toEqual([
      ['success', 'Address updated successfully'],
      ['success', 'Comment updated successfully'],
    ])
    expect(api.calls).toContainEqual({
      call: 'call.setCrmAddress',
      input: { companyId: 101, crmId: 5, address: 'Lypova 12' },
    })
  })

  it('a change that failed keeps the dialog with what was typed', async () => {
    const { user, toasts } = show({ crms: [crm], calls: { setCrmAddress: works, setCrmComment: fails } })
    await user.click(screen.getByRole('button', { name: 'Edit Lily' }))
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Ring twice')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts()).toEqual([['error', 'Failed to update comment']]))
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('Ring twice')
  })

  it.each([
    [works, ['success', 'Integration deleted successfully']],
    [fails, ['error', 'Failed to delete integration']],
  ])('a salon is deleted after a question', async (deleteCrm, toast) => {
    const { user, toasts } = show({ crms: [crm], calls: { deleteCrm } })
    await user.click(screen.getByRole('button', { name: 'Delete Lily' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual([toast]))
  })

  it('a check that Altegio did not answer says so', async () => {
    const { user, toasts } = show({ crms: [crm], calls: { recheckAltegio: () => Promise.resolve([crm]) } })
    await user.click(screen.getByRole('button', { name: 'Check again: Lily' }))
    await waitFor(() =>
      expect(toasts()).toEqual([['info', 'Altegio has not answered yet. It is asked again by itself.']]),
    )
  })

  it('one salon is switched off, and no other', async () => {
    const { user, api } = show({
      crms: [crm, aCrm({ id: 6, externalId: '9', metadata: {} })],
      calls: { setAltegioStatus: works },
    })
    await user.click(screen.getByRole('button', { name: 'Switch off: Lily' }))
    await waitFor(() =>
      expect(api.calls).toContainEqual({
        call: 'call.setAltegioStatus',
        input: { companyId: 101, isActive: false, integrationIds: [5] },
      }),
    )
  })
})

it('a salon that another company asked for says so and when, and offers a contact', () => {
  const crms = [aCrm({ state: 'connected', askedElsewhereAt: '2026-11-20T12:00:00.000Z' })]
  renderScreen(<SalonBoard companyId={101} crms={crms} />, {
    api: aFakeApi({ call: { listCrm: () => Promise.resolve(crms) } }),
    different: { config: aConfig({ contact: { whatsapp: '+380 44 000 00 00', telegram: '@frontdesk' } }) },
  })
  const note = screen.getByText(/Another company asked for this salon: .*20/u)
  expect(within(note).getByRole('link', { name: 'Write to us by WhatsApp about Lily' })).toHaveAttribute(
    'href',
    'https://wa.me/380440000000',
  )
  expect(within(note).getByRole('link', { name: 'Write to us by Telegram about Lily' })).toHaveAttribute(
    'href',
    'https://t.me/frontdesk',
  )
})
