import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Crm, Messenger } from '@frontdesk/contract'
import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { IntegrationsPage } from '../IntegrationsPage.tsx'

const rose = aCrm({ id: 6, externalId: '9', metadata: { company: { title: 'Rose' } } })
const number = aMessenger({ id: 4, type: 'whatsapp', metadata: { displayPhoneNumber: '+1 555-0100' } })

/** The page over a server that links and unlinks, or refuses. */
function open({
  channels = [aMessenger()],
  salons = [aCrm()],
  refusal = null,
  answered = Promise.resolve(),
}: {
  channels?: readonly Messenger[]
  salons?: readonly Crm[]
  refusal?: ApiError | null
  /** When the answer to a change comes; the change itself is made at once. */
  answered?: Promise<void>
} = {}) {
  let current = channels
  const change =
    (how: (channel: Messenger, salon: Crm) => Crm[]) => async (input: Readonly<Record<string, unknown>>) => {
      if (refusal) throw refusal
      const salon = salons.find(({ id }) => id === input['crmId']) ?? aCrm()
      current = current.map((each) =>
        each.id === input['messengerId'] ? { ...each, crmIntegrations: how(each, salon) } : each,
      )
      await answered
      return {}
    }
  const api = aFakeApi({
    call: {
      listMessengers: () => current,
      listCrm: () => salons,
      linkMessengerCrm: change(({ crmIntegrations }, salon) => [...crmIntegrations, salon]),
      unlinkMessengerCrm: change(({ crmIntegrations }, { id }) => crmIntegrations.filter((each) => each.id !== id)),
      connectMessenger: () => {
        current = [...current, number]
        return number
      },
    },
  })
  const shown = renderScreen(<IntegrationsPage />, { api })
  const toasts = () => shown.platform.toasts.visible().map(({ type, message }) => [type, message])
  const inputs = (call: string) => api.calls.filter((one) => one.call === `call.${call}`).map(({ input }) => input)
  const press = async (name: string) => shown.user.click(await screen.findByRole('button', { name }))
  return { ...shown, toasts, inputs, press }
}
const link = { companyId: 101, messengerId: 3, crmId: 5 }
const unlinkAtCard = 'Unlink Lily from Telegram @lily_salon_bot'
const linked = aMessenger({ crmIntegrations: [aCrm()] })

describe('linking a channel with a salon by hand (INT-3)', () => {
  it('a channel is linked at its card, which then shows the salon, as the salon shows the channel', async () => {
    const { user, press, inputs, toasts } = open()
    await press('Link with a salon: Telegram @lily_salon_bot')
    const dialog = await screen.findByRole('dialog', { name: 'Link Telegram @lily_salon_bot with a salon' })
    // The only one is chosen already.
    expect(within(dialog).getByRole('radio', { name: 'Lily' })).toBeChecked()
    await user.click(within(dialog).getByRole('button', { name: 'Link' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputs('linkMessengerCrm')).toEqual([link])
    await waitFor(() => expect(screen.getByRole('button', { name: unlinkAtCard })).toHaveFocus())
    expect(screen.getByRole('list', { name: 'Channels linked with Lily' })).toHaveTextContent(
      'Telegram @lily_salon_bot',
    )
    expect(toasts()).toEqual([['success', 'Telegram @lily_salon_bot is linked with Lily.']])
  })

  it('the focus waits for the answer to a link that is shown before it', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { user, press, platform } = open({ answered })
    await press('Link a channel with Lily')
    await screen.findByRole('dialog')
    await user.keyboard('{Enter}')
    // As the event of the change does.
    void platform.queryClient.invalidateQueries()
    const unlink = 'Unlink Telegram @lily_salon_bot from Lily'
    expect(await screen.findByRole('button', { name: unlink, hidden: true })).toBeDisabled()
    answer()
    await waitFor(() => expect(screen.getByRole('button', { name: unlink })).toHaveFocus())
  })

  it('a link is removed at the card, and undone in the toast', async () => {
    const { press, inputs, toasts, platform } = open({ channels: [linked] })
    await press(unlinkAtCard)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Link with a salon: Telegram @lily_salon_bot' })).toHaveFocus(),
    )
    expect(inputs('unlinkMessengerCrm')).toEqual([link])
    expect(toasts()).toEqual([['success', 'Telegram @lily_salon_bot is no longer linked with Lily.']])
    platform.toasts.visible()[0]?.action?.run()
    expect(await screen.findByRole('button', { name: unlinkAtCard })).toBeVisible()
    expect(inputs('linkMessengerCrm')).toEqual([link])
  })

  it('a salon links and unlinks its channels, and does not offer those of another salon', async () => {
    const channels = [aMessenger(), { ...number, crmIntegrations: [rose] }]
    const { user, press, inputs } = open({ channels, salons: [aCrm(), rose] })
    await press('Link a channel with Lily')
    const dialog = await screen.findByRole('dialog', { name: 'Link a channel with Lily' })
    expect(within(dialog).getByRole('radio', { name: 'WhatsApp +1 555-0100' })).toBeDisabled()
    expect(within(dialog).getByText('Linked with Rose. Unlink it there first.')).toBeVisible()
    expect(within(dialog).getByRole('radio', { name: 'Telegram @lily_salon_bot' })).toBeChecked()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputs('linkMessengerCrm')).toEqual([link])
    await press('Unlink Telegram @lily_salon_bot from Lily')
    await waitFor(() => expect(inputs('unlinkMessengerCrm')).toEqual([link]))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Channels linked with Lily' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Link a channel with Lily' })).toHaveFocus()
  })

  it.each([
    [409, 'Telegram @lily_salon_bot was linked with another salon meanwhile.'],
    [500, 'Telegram @lily_salon_bot could not be linked. Try again.'],
  ])('a link that fails with %i is reported, and the dialog stays', async (status, message) => {
    const { user, press, toasts } = open({ refusal: new ApiError({ status }) })
    await press('Link with a salon: Telegram @lily_salon_bot')
    await user.click(await screen.findByRole('button', { name: 'Link' }))
    await waitFor(() => expect(toasts()).toEqual([['error', message]]))
    expect(screen.getByRole('dialog')).toBeVisible()
  })

  it('a link that cannot be removed is reported, and stays', async () => {
    const { press, toasts } = open({ channels: [linked], refusal: new ApiError({ status: 500 }) })
    await press(unlinkAtCard)
    await waitFor(() =>
      expect(toasts()).toEqual([['error', 'Telegram @lily_salon_bot could not be unlinked. Try again.']]),
    )
    expect(screen.getByRole('button', { name: unlinkAtCard })).toBeEnabled()
  })

  it('of forty salons one is found by its place', async () => {
    const salons = Array.from({ length: 40 }, (_, n) =>
      aCrm({ id: 10 + n, externalId: String(n), metadata: { company: { title: `Lily ${n}`, city: `City ${n}` } } }),
    )
    const { user, press, inputs } = open({ salons })
    await press('Link with a salon: Telegram @lily_salon_bot')
    await user.type(await screen.findByRole('searchbox', { name: 'Search by name or place' }), 'city 27')
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await user.click(screen.getByRole('radio', { name: 'Lily 27' }))
    await user.clear(screen.getByRole('searchbox', { name: 'Search by name or place' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or place' }), 'nowhere')
    expect(screen.getByText('Nothing matches.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Link' })).toBeDisabled()
    await user.clear(screen.getByRole('searchbox', { name: 'Search by name or place' }))
    await user.click(screen.getByRole('button', { name: 'Link' }))
    await waitFor(() => expect(inputs('linkMessengerCrm')).toEqual([{ ...link, crmId: 37 }]))
  })

  it('without an active salon there is nothing to link with, and what is linked can be removed', async () => {
    open({ channels: [aMessenger(), { ...number, crmIntegrations: [aCrm()] }], salons: [aCrm({ isActive: false })] })
    expect(await screen.findByText('Not linked')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Unlink WhatsApp +1 555-0100 from Lily' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Link/u })).toBeNull()
  })
})

it('a number that is connected in the dialog is linked by itself after the dialog has closed (INT-4)', async () => {
  const { user, press, inputs } = open({ channels: [] })
  await press('Connect a number')
  await user.type(await screen.findByLabelText('Phone number ID'), '106540352242922')
  await user.type(screen.getByLabelText('WhatsApp Business Account ID'), '102290129340398')
  await user.type(screen.getByLabelText('Access token'), 'EAAtoken-of-a-system-user{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('WhatsApp +1 555-0100 is linked with Lily.')).toBeVisible()
  expect(inputs('linkMessengerCrm')).toEqual([{ ...link, messengerId: 4 }])
})
