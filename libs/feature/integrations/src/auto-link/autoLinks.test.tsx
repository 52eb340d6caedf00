import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Crm, Messenger } from '@frontdesk/contract'
import { aCompany, aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { tabStorage } from '@frontdesk/platform'
import { aFakeApi, aPlatform, renderScreen } from '@frontdesk/platform/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IntegrationsPage } from '../IntegrationsPage.tsx'
import { createAutoLinks } from './createAutoLinks.ts'

beforeEach(() => {
  vi.useFakeTimers()
  tabStorage.remove('autoLinks')
})
afterEach(() => void vi.useRealTimers())

const starting = aMessenger({ status: 'initializing' })
const ready = aMessenger()
const rose = aCrm({ id: 6, externalId: '9', metadata: { company: { title: 'Rose' } } })

type Lists = { channels?: readonly Messenger[]; salons?: readonly Crm[]; fails?: boolean }

/**
 * A server whose lists change with time: each entry holds from its second on. Links that are made appear in the list.
 */
function aServer(changes: Readonly<Record<number, Lists>>, link: () => unknown = () => ({})) {
  const began = Date.now()
  const links: { messengerId: number; crmId: number }[] = []
  const reads: number[] = []
  const now = () => {
    const seconds = (Date.now() - began) / 1000
    const past = Object.entries(changes).filter(([second]) => Number(second) <= seconds)
    return past.reduce<Required<Lists>>((before, [, lists]) => ({ ...before, ...lists }), {
      channels: [starting],
      salons: [aCrm()],
      fails: false,
    })
  }
  const linkedSalons = ({ id }: Messenger, salons: readonly Crm[]) =>
    salons.filter((salon) => links.some((made) => made.messengerId === id && made.crmId === salon.id))
  const api = aFakeApi({
    call: {
      listMessengers: () => {
        const { channels, salons, fails } = now()
        if (fails) throw new ApiError({ status: 500 })
        return channels.map((channel) => ({
          ...channel,
          crmIntegrations: [...channel.crmIntegrations, ...linkedSalons(channel, salons)],
        }))
      },
      listCrm: () => {
        reads.push(Date.now() - began)
        return now().salons
      },
      linkMessengerCrm: async ({ messengerId, crmId }) => {
        await link()
        links.push({ messengerId: Number(messengerId), crmId: Number(crmId) })
        return {}
      },
    },
  })
  return { api, links, reads }
}

/** Lets time pass, and what happens at its end be drawn. */
const pass = async (milliseconds: number) => {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await act(() => vi.advanceTimersByTimeAsync(1))
}

/** The page, on which a channel has just been connected. */
async function aConnectedChannel(changes: Parameters<typeof aServer>[0], link?: () => unknown) {
  const server = aServer(changes, link)
  const shown = renderScreen(<IntegrationsPage />, { api: server.api })
  await pass(0)
  server.reads.length = 0
  const { start } = shown.platform.singleton(createAutoLinks)
  act(() => start(101, starting))
  await pass(0)
  /** Milliseconds from the first read to each. */
  const readTimes = () => server.reads.map((at) => at - (server.reads[0] ?? 0))
  return { ...shown, ...server, readTimes }
}

const press = (name: string) => void fireEvent.click(screen.getByRole('button', { name }))
const texts = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => /Telegram/u.test(text))

describe('the automatic link on the page (INT-4)', () => {
  it('the lists are read every two seconds until the channel is connected, and it is linked once with the only salon', async () => {
    const { links, readTimes } = await aConnectedChannel({ 0: {}, 3: { channels: [ready] } })
    expect(texts()).toEqual(['Linking Telegram @lily_salon_bot with your salon …'])
    expect(screen.getByText('Attempt 1 of 5')).toBeVisible()
    expect(screen.getByText('Being linked …')).toBeVisible()
    await pass(2000)
    expect(screen.getByText('Attempt 2 of 5')).toBeVisible()
    expect(links).toEqual([])
    await pass(2000)
    expect(readTimes().slice(0, 3)).toEqual([0, 2000, 4000])
    expect(links).toEqual([{ messengerId: 3, crmId: 5 }])
    expect(texts()).toEqual(['Telegram @lily_salon_bot is linked with Lily.'])
    expect(screen.getByRole('button', { name: 'Unlink Lily from Telegram @lily_salon_bot' })).toBeVisible()
    await pass(20_000)
    expect([links.length, screen.queryByText('Being linked …')]).toEqual([1, null])
    press('Dismiss')
    expect(texts()).toEqual([])
  })

  it('a link that is removed by hand afterwards is no longer reported', async () => {
    const { api, links, platform } = await aConnectedChannel({ 0: { channels: [ready] } })
    expect(texts()).toEqual(['Telegram @lily_salon_bot is linked with Lily.'])
    links.length = 0
    await act(() => platform.queryClient.invalidateQueries())
    await pass(0)
    expect(texts()).toEqual([])
    expect(api.calls.filter(({ call }) => call === 'call.linkMessengerCrm')).toHaveLength(1)
  })

  it('the link is given up after five reads, says what to do, and can be tried again', async () => {
    const { links, readTimes } = await aConnectedChannel({ 0: {}, 20: { channels: [ready] } })
    await pass(15_000)
    expect(readTimes()).toEqual([0, 2000, 4000, 6000, 8000])
    expect(texts()).toEqual([
      'Telegram @lily_salon_bot is not linked with a salon: it was not connected in time. Once it is, try again or link it at its card.',
    ])
    await pass(10_000)
    press('Try again to link Telegram @lily_salon_bot')
    await pass(0)
    expect(texts()).toEqual(['Telegram @lily_salon_bot is linked with Lily.'])
    expect(links).toHaveLength(1)
  })

  it('a channel that the list does not have yet is waited for', async () => {
    const { links, readTimes } = await aConnectedChannel({ 0: { channels: [] }, 3: { channels: [ready] } })
    await pass(10_000)
    expect(readTimes().slice(0, 3)).toEqual([0, 2000, 4000])
    expect(links).toHaveLength(1)
    expect(texts()).toEqual(['Telegram @lily_salon_bot is linked with Lily.'])
  })

  it('lists that fail are read once at each attempt, also by a client that retries its queries', async () => {
    const { api, platform } = await aConnectedChannel({ 0: {}, 1: { fails: true } })
    platform.queryClient.setDefaultOptions({ queries: { retry: 3, retryDelay: 1 } })
    const countOfLists = () => api.calls.filter(({ call }) => call === 'call.listMessengers').length
    const before = countOfLists()
    await pass(20_000)
    expect(countOfLists() - before).toBe(4)
  })

  it('a cancelled link reads nothing more, and the keyboard stays on its button', async () => {
    const { links, readTimes } = await aConnectedChannel({ 0: {}, 3: { channels: [ready] } })
    const button = screen.getByRole('button', { name: 'Cancel' })
    button.focus()
    press('Cancel')
    await pass(20_000)
    expect([readTimes(), links]).toEqual([[0], []])
    expect(texts()).toEqual([
      'Telegram @lily_salon_bot is not linked with a salon. You can link it at its card at any time.',
    ])
    expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveFocus()
  })

  it('with several salons the administrator chooses, and one link is made', async () => {
    const { links } = await aConnectedChannel({ 0: { channels: [ready], salons: [aCrm(), rose] } })
    expect(texts()).toEqual([
      'You have several salons. Which one do the customers of Telegram @lily_salon_bot write to?',
    ])
    press('Choose a salon for Telegram @lily_salon_bot')
    await pass(1000)
    const dialog = screen.getByRole('dialog', { name: 'Link Telegram @lily_salon_bot with a salon' })
    expect(within(dialog).getByRole('button', { name: 'Link' })).toBeDisabled()
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Rose' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Link' }))
    await pass(1000)
    expect(links).toEqual([{ messengerId: 3, crmId: 6 }])
    expect(texts()).toEqual(['Telegram @lily_salon_bot is linked with Rose.'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('the choice goes when the channel is linked elsewhere meanwhile', async () => {
    const { platform } = await aConnectedChannel({
      0: { channels: [ready], salons: [aCrm(), rose] },
      5: { channels: [aMessenger({ crmIntegrations: [rose] })], salons: [aCrm(), rose] },
    })
    expect(screen.getByRole('button', { name: /Choose a salon/u })).toBeVisible()
    await pass(6000)
    await act(() => platform.queryClient.invalidateQueries())
    await pass(0)
    expect(screen.queryByRole('button', { name: /Choose a salon/u })).toBeNull()
  })

  it('without an active salon there is nothing to link', async () => {
    const { readTimes, links } = await aConnectedChannel({
      0: { channels: [ready], salons: [aCrm({ isActive: false })] },
    })
    await pass(20_000)
    expect([readTimes(), links]).toEqual([[0], []])
    expect(texts()).toEqual([
      'Nothing to link: no booking system is connected. Telegram @lily_salon_bot works without one.',
    ])
  })

  it.each([
    [409, /was linked|is linked already/u],
    [422, /the server refused it/u],
    [500, /It is not known whether Telegram @lily_salon_bot was linked/u],
  ])('a link that fails with %i is asked for once, and explained', async (status, text) => {
    const link = vi.fn(() => Promise.reject(new ApiError({ status })))
    await aConnectedChannel(
      {
        0: { channels: [ready] },
        ...(status === 409 && { 1: { channels: [aMessenger({ crmIntegrations: [rose] })] } }),
      },
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 1500))
        return link()
      },
    )
    await pass(20_000)
    expect(link).toHaveBeenCalledOnce()
    expect(texts()).toEqual([expect.stringMatching(text)])
  })

  it('lists that cannot be read are explained', async () => {
    await aConnectedChannel({ 0: {}, 0.001: { fails: true } })
    await pass(15_000)
    expect(texts()).toEqual([expect.stringMatching(/the server did not answer\. Try again, or link it at its card/u)])
  })

  it('the link goes on while another page is open', async () => {
    const { unmount, links } = await aConnectedChannel({ 0: {}, 3: { channels: [ready] } })
    unmount()
    await pass(5000)
    expect(links).toEqual([{ messengerId: 3, crmId: 5 }])
  })

  it('a page that is reloaded meanwhile goes on with the attempts that are left, and links once', async () => {
    const before = await aConnectedChannel({ 0: {}, 3: { channels: [ready] } })
    // The page is gone, with all that it was about to do.
    before.unmount()
    vi.clearAllTimers()
    before.reads.length = 0
    await vi.advanceTimersByTimeAsync(1000)
    renderScreen(<IntegrationsPage />, { api: before.api })
    await pass(0)
    expect(texts()).toEqual(['Linking Telegram @lily_salon_bot with your salon …'])
    expect(screen.getByText('Attempt 2 of 5')).toBeVisible()
    await pass(4000)
    expect(before.links).toEqual([{ messengerId: 3, crmId: 5 }])
    expect(texts()).toEqual(['Telegram @lily_salon_bot is linked with Lily.'])
    await pass(20_000)
    expect(before.links).toHaveLength(1)
    expect(tabStorage.get('autoLinks')).toBeNull()
  })

  it('a question with several salons is asked again after a reload', async () => {
    const before = await aConnectedChannel({ 0: { channels: [ready], salons: [aCrm(), rose] } })
    before.unmount()
    vi.clearAllTimers()
    renderScreen(<IntegrationsPage />, { api: before.api })
    await pass(0)
    expect(screen.getByRole('button', { name: 'Choose a salon for Telegram @lily_salon_bot' })).toBeVisible()
  })

  it.each([
    ['it was cancelled', () => void press('Cancel'), 0],
    ['the tab comes back after minutes', () => undefined, 120_000],
    [
      'another company is open',
      () =>
        void tabStorage.set(
          'autoLinks',
          JSON.stringify({ at: Date.now(), kept: [{ companyId: 7, messengerId: 3, attempt: 2 }] }),
        ),
      0,
    ],
    ['what is kept cannot be read', () => void tabStorage.set('autoLinks', '{"at":'), 0],
  ])('a reload continues nothing when %s', async (_when, meanwhile, away) => {
    const before = await aConnectedChannel({ 0: {}, 3: { channels: [ready] } })
    act(meanwhile)
    before.unmount()
    vi.clearAllTimers()
    await vi.advanceTimersByTimeAsync(away)
    renderScreen(<IntegrationsPage />, { api: before.api })
    await pass(20_000)
    expect([texts(), before.links]).toEqual([[], []])
  })

  it('the link ends with the session', async () => {
    const { platform, links } = await aConnectedChannel({ 0: {}, 3: { channels: [ready] } })
    act(() => platform.session.signOut())
    await pass(20_000)
    expect(links).toEqual([])
    expect(platform.singleton(createAutoLinks).runs.get()).toEqual([])
    expect(tabStorage.get('autoLinks')).toBeNull()
  })

  it('a channel that is linked already needs nothing', () => {
    const platform = aPlatform({ company: aCompany() })
    const { start, runs } = createAutoLinks(platform)
    start(101, aMessenger({ crmIntegrations: [aCrm()] }))
    expect(runs.get()).toEqual([])
  })
})

describe('properties of the automatic links of a page', () => {
  const lists: fc.Arbitrary<Lists> = fc.record({
    channels: fc
      .subarray([
        aMessenger({ id: 4, metadata: { botUsername: 'other' } }),
        aMessenger({ id: 7, type: 'whatsapp', metadata: {} }),
      ])
      .chain((others) => fc.constantFrom([starting, ...others], [starting, ...others], [...others, ready], others)),
    salons: fc.constantFrom([aCrm()], [aCrm()], [aCrm({ isActive: false }), rose], [aCrm(), rose], []),
    fails: fc.constantFrom(false, false, false, true),
  })
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), lists), { minLength: 1, maxLength: 5 })
  const actions = fc.array(
    fc.record({ at: fc.nat({ max: 10 }), action: fc.constantFrom('choose', 'cancel', 'start') }),
    {
      maxLength: 2,
    },
  )

  it('each run reads the lists five times at most, two seconds apart, and makes one link at most', async () => {
    await fc.assert(
      fc.asyncProperty(changes, actions, async (changing, acting) => {
        const { api, links, reads } = aServer(Object.fromEntries(changing))
        tabStorage.remove('autoLinks')
        const { start, runs, choose, cancel } = createAutoLinks(aPlatform({ api }))
        start(101, starting)
        let restarted = 0
        let runCount = 1
        for (let second = 0; second <= 24; second++) {
          for (const { at, action } of acting) {
            if (at !== second) continue
            for (const { key } of runs.get()) {
              if (action === 'choose') choose(key, 6)
              if (action === 'cancel') cancel(key)
            }
            if (action === 'start') {
              start(101, starting)
              restarted = reads.length
              runCount += 1
            }
          }
          await vi.advanceTimersByTimeAsync(1000)
        }
        // One more read shows the link that was made.
        const ofLastRun = reads.slice(restarted)
        expect(ofLastRun.length).toBeLessThanOrEqual(5)
        for (const [n, at] of ofLastRun.entries()) if (n > 0) expect(at - (ofLastRun[n - 1] ?? 0)).toBe(2000)
        // A salon that was deleted leaves its channel free for the next run.
        expect(links.length).toBeLessThanOrEqual(runCount)
        expect(links.every(({ messengerId }) => messengerId === 3)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  }, 120_000)
})
