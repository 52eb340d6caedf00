import { aChat, aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import { aConfig, aFakeApi, renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { tabStorage } from '@frontdesk/platform'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppRoutes } from '../routes.tsx'

type Overrides = Parameters<typeof aFakeApi>[0]

const quiet: Overrides = {
  chats: { getChatsWithPreview: () => Promise.resolve({ chats: [], total: 0 }) },
  accounts: { getSessions: () => Promise.resolve([]), logout: () => Promise.resolve(true) },
}
const open = (route: string, options: RenderScreenOptions & { answers?: Overrides } = {}) =>
  renderScreen(
    <Suspense>
      <AppRoutes />
    </Suspense>,
    { route, api: aFakeApi({ ...quiet, ...options.answers }), ...options },
  )
/** The first of these tests waits for the modules of the whole app to load. */
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 15_000 })
const press = (keys: KeyboardEventInit) =>
  act(
    () =>
      void (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...keys }),
      ),
  )
const palette = { code: 'KeyK', key: 'л', ctrlKey: true }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">'
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the pages at the bottom of a phone', () => {
  const matchMedia = window.matchMedia.bind(window)
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({ ...matchMedia(query), matches: query.includes('599.9px') }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    ['/chats/10001', 'Chats', true],
    ['/settings/data/customers/10001', 'Data of a customer', false],
  ])('the pages at the bottom make room for an open chat alone: %s', async (route, name, makesRoom) => {
    open(route)
    await heading(name)
    expect(screen.getByRole('navigation', { name: 'Main' }).hasAttribute('data-below-chat')).toBe(makesRoom)
  })
})

describe('the title of a page', () => {
  it.each([
    ['/settings', 'Settings · Frontdesk'],
    ['/settings/profile', 'My Profile · Frontdesk'],
    ['/nowhere', 'Page not found · Frontdesk'],
    ['/auth/nowhere', 'Page not found · Frontdesk'],
    ['/chats?fullscreen=true', 'Chats · Frontdesk'],
  ])('the title at %s is %s', async (route, title) => {
    open(route)
    await waitFor(() => expect(document.title).toBe(title), { timeout: 15_000 })
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('the title starts with the number of unread messages, and the icon is marked', async () => {
    const chats = [aChat({ id: 1, unreadCount: 2 }), aChat({ id: 2, unreadCount: 1 })]
    open('/settings', { answers: { chats: { getChatsWithPreview: () => Promise.resolve({ chats, total: 2 }) } } })
    await waitFor(() => expect(document.title).toBe('(3) Settings · Frontdesk'), { timeout: 15_000 })
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', '/favicon-unread.svg')
  })

  it('the title starts with the number of chats that need a person, and the icon says so', async () => {
    const chats = [
      aChat({ id: 1, unreadCount: 2, handler: { by: 'waiting', why: 'asked' } }),
      aChat({ id: 2, unreadCount: 1, handler: { by: 'waiting', why: 'failed' } }),
      aChat({ id: 3, unreadCount: 0 }),
    ]
    open('/settings', { answers: { chats: { getChatsWithPreview: () => Promise.resolve({ chats, total: 3 }) } } })
    await waitFor(() => expect(document.title).toBe('2 need you · (3) Settings · Frontdesk'), { timeout: 15_000 })
    expect(document.querySelector('link[rel="icon"]')).toHaveAttribute('href', '/favicon-needs-you.svg')
  })
})

describe('a user signed in by a link (D-13)', () => {
  it('a user signed in by a link sees the notice above every page, and the sign-out keeps their salons', async () => {
    localStorage.setItem('arrivedByLink', 'true')
    localStorage.setItem('altegioSalonIds', '["8","9"]')
    const { user, address, platform } = open('/settings')
    const notice = await screen.findByRole('region', { name: 'Signed in by a link' }, { timeout: 15_000 })
    await user.click(within(notice).getByRole('button', { name: 'Sign out' }))
    expect(
      await screen.findByText('2 salons from Altegio are ready to be connected.', {}, { timeout: 15_000 }),
    ).toBeVisible()
    expect([address(), platform.session.accessToken()]).toEqual(['/auth/login', null])
  })
})

describe('the command palette', () => {
  it('the palette opens a page by a few characters in any keyboard layout, and the page has the focus', async () => {
    const { user, address } = open('/chats')
    await heading('Chats')
    press(palette)
    await user.type(await screen.findByRole('combobox', {}, { timeout: 15_000 }), 'prof')
    await user.keyboard('{Enter}')
    expect(await heading('My Profile')).toHaveFocus()
    expect(address()).toBe('/settings/profile')
  })

  it('the palette finds a chat by its customer', async () => {
    const chats = [aChat({ id: 7, title: 'Zoë Martin' }), aChat({ id: 8, title: 'Anna' })]
    const { user, address } = open('/settings', {
      answers: { chats: { getChatsWithPreview: () => Promise.resolve({ chats, total: 2 }) } },
    })
    await heading('Settings')
    await waitFor(() => expect(document.title).not.toBe(''))
    press(palette)
    await user.type(await screen.findByRole('combobox'), 'zoe')
    await user.click(await screen.findByRole('option', { name: /Zoë Martin/u }))
    expect(address()).toBe('/chats/7')
  })

  it.each([
    ['all', '/chats?ai=all'],
    ['needs', '/chats?needs=you'],
    ['mine', '/chats?assigned=me'],
    ['unassigned', '/chats?assigned=nobody'],
  ])('the palette leads to a view of the list by “view %s”', async (word, to) => {
    const { user, address } = open('/settings')
    await heading('Settings')
    press(palette)
    await user.type(await screen.findByRole('combobox'), `view ${word}`)
    await user.click(await screen.findByRole('option', { name: /^View: /u }))
    expect(address()).toBe(to)
  })

  it('the palette returns the focus when it is closed', async () => {
    const { user } = open('/settings')
    await heading('Settings')
    const button = screen.getByRole('button', { name: 'Search and commands' })
    await user.click(button)
    await screen.findByRole('combobox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  })
})

describe('the keyboard shortcuts', () => {
  it('two letters open a page, and a question mark lists the shortcuts', async () => {
    const { address } = open('/chats')
    await heading('Chats')
    press({ code: 'KeyG', key: 'п' })
    press({ code: 'KeyS', key: 'ы' })
    expect(await heading('Settings')).toHaveFocus()
    expect(address()).toBe('/settings')
    press({ code: 'Slash', key: ',', shiftKey: true })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  })

  it('shortcuts do nothing while the sheet is open, even before it has the focus', async () => {
    const { address } = open('/settings')
    await heading('Settings')
    press({ code: 'Slash', key: '?', shiftKey: true })
    press({ code: 'KeyG', key: 'g' })
    press({ code: 'KeyC', key: 'c' })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    expect(address()).toBe('/settings')
  })

  it('shortcuts do nothing once they are switched off', async () => {
    localStorage.setItem('areShortcutsOn', 'false')
    open('/settings')
    await heading('Settings')
    press(palette)
    press({ code: 'Slash', key: '?', shiftKey: true })
    await act(() => new Promise((done) => setTimeout(done)))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('impersonating a company', () => {
  const asSystem = {
    admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] } }),
    capabilities: { impersonation: false },
    answers: {
      companies: {
        getCompany: () => Promise.resolve(aCompany({ id: 900, title: 'Oak Barbershop' })),
        getCompanies: () => Promise.resolve([aCompany()]),
      },
    },
  }
  /** The stored company is not one of the administrator's own. */
  const actFor900 = (screenOf: ReturnType<typeof open>) =>
    act(() => {
      localStorage.setItem('companyId', '900')
      screenOf.platform.session.chooseCompany(900)
      screenOf.platform.session.signIn('a token')
    })

  it('an impersonation is shown above every page until it is dismissed in this tab', async () => {
    const shown = open('/settings', asSystem)
    await heading('Settings')
    expect(screen.queryByText(/You are logged in as company/u)).toBeNull()
    actFor900(shown)
    expect(await screen.findByText('You are logged in as company: Oak Barbershop')).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/You are logged in as company/u)).toBeNull()
    expect(tabStorage.get('impersonationDismissed')).toBe('900')
  })

  it('an impersonation is not shown to a user who is no system administrator', async () => {
    const shown = open('/settings', { ...asSystem, admin: anAdmin() })
    await heading('Settings')
    actFor900(shown)
    await act(() => new Promise((done) => setTimeout(done)))
    expect(screen.queryByText(/You are logged in as company/u)).toBeNull()
  })
})

it('the help tab is hidden from the profile menu, stays so after a reload, and the palette brings it back', async () => {
  const tab = () => screen.findByRole('button', { name: 'help' })
  const first = open('/settings')
  await heading('Settings')
  expect(await tab()).toBeVisible()
  await first.user.click(screen.getByRole('button', { name: /Profile/u }))
  await first.user.click(await screen.findByRole('menuitem', { name: 'Hide the help tab' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'help' })).toBeNull())
  first.unmount()
  const { user } = open('/settings')
  await heading('Settings')
  await user.click(screen.getByRole('button', { name: /Profile/u }))
  await user.click(await screen.findByRole('menuitem', { name: 'Help' }))
  await user.click(await screen.findByRole('button', { name: 'Close support' }))
  expect(screen.queryByRole('button', { name: 'help' })).toBeNull()
  press(palette)
  await user.type(await screen.findByRole('combobox'), 'help tab{Enter}')
  expect(await tab()).toBeVisible()
})

describe('the shell in a mobile app', () => {
  beforeEach(() => localStorage.setItem('isMobileApp', 'true'))
  const config = aConfig({ contact: { whatsapp: '+380501112233', telegram: null } })

  it('the mobile app has the navigation at the bottom, without menu, contact and support tab', async () => {
    open('/settings', { different: { config } })
    await heading('Settings')
    const ways = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(
      ways
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .slice(0, 3),
    ).toEqual(['/chats', '/assistant', '/settings'])
    expect(screen.queryByRole('button', { name: 'Open the menu' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Contact' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'help' })).toBeNull()
    expect(document.documentElement).toHaveAttribute('data-mobile-app', 'true')
  })

  it('the mobile app has no landing page', async () => {
    const { address } = open('/')
    await heading('Chats')
    expect(address()).toBe('/chats')
  })
})

it('a connected channel leads to the integrations', async () => {
  const { platform, address } = open('/settings')
  await heading('Settings')
  act(() => platform.events.emit('MESSENGER_INTEGRATION_CONNECTED', { type: 'telegram' }))
  await waitFor(() => expect(address()).toBe('/integrations'))
})

it('Escape leaves full screen when the toggle entered it, and not when the address did', async () => {
  const { user, address, unmount } = open('/chats')
  await heading('Chats')
  await user.click(await screen.findByRole('button', { name: 'Full screen' }))
  expect(screen.queryByRole('banner')).toBeNull()
  press(palette)
  await user.type(await screen.findByRole('combobox'), 'x{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(screen.queryByRole('banner')).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('banner')).toBeVisible()
  expect(address()).toBe('/chats')
  unmount()
  const shown = open('/chats?fullscreen=true')
  await heading('Chats')
  await shown.user.keyboard('{Escape}')
  expect(shown.address()).toBe('/chats?fullscreen=true')
})
