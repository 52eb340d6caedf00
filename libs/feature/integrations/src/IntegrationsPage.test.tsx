import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import type { Crm, Messenger } from '@frontdesk/contract'
import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { IntegrationsPage } from './IntegrationsPage.tsx'

beforeEach(() => localStorage.clear())

const internal = aMessenger({ id: 1, type: 'internal', metadata: {} })
const token = '7512345678:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc'
const refused = (code: string, status = 422) =>
  new ApiError({ status, body: { code, message: 'A message of the server' } })

function aServer({
  messengers = [internal],
  crms = [],
  connect = () => aMessenger({ status: 'initializing' }),
  calls = {},
}: {
  messengers?: Messenger[]
  crms?: Crm[]
  connect?: () => Messenger | Promise<Messenger>
  calls?: NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>
} = {}) {
  let connected = messengers
  return aFakeApi({
    call: {
      listMessengers: () => Promise.resolve(connected),
      listCrm: () => Promise.resolve(crms),
      connectMessenger: async () => {
        const messenger = await connect()
        connected = [...connected, messenger]
        return messenger
      },
      ...calls,
    },
  })
}

const field = () => screen.findByRole('textbox', { name: 'Bot token' })
const button = () =>
  within(screen.getByRole('region', { name: /Telegram bot|first channel/u })).getByRole('button', { name: 'Connect' })

describe('the integrations of a company without connections', () => {
  it('a company without connections sees the first step: where to get a token and where to enter it', async () => {
    renderScreen(<IntegrationsPage />, { api: aServer() })
    const card = await screen.findByRole('region', { name: 'Connect your first channel' })
    expect(within(card).getAllByRole('listitem')).toHaveLength(3)
    expect(within(card).getByRole('link', { name: 'BotFather' })).toHaveAttribute('href', 'https://t.me/BotFather')
    expect(await field()).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Channels' })).toBeNull()
    expect(await screen.findByText(/None is connected yet/u)).toBeVisible()
  })

  it('a bot is connected, its event is emitted, and the page shows how to try it', async () => {
    const emitted: unknown[] = []
    const api = aServer({ connect: () => aMessenger() })
    const { user, platform } = renderScreen(<IntegrationsPage />, { api })
    platform.events.on('MESSENGER_INTEGRATION_CONNECTED', (payload) => emitted.push(payload))
    await user.type(await field(), ` ${token} {Enter}`)
    await waitFor(() => expect(screen.getByText('@lily_salon_bot is connected')).toHaveFocus())
    expect(screen.getByRole('link', { name: 'Write to @lily_salon_bot' })).toHaveAttribute(
      'href',
      'https://t.me/lily_salon_bot',
    )
    expect(screen.getByRole('link', { name: 'Go to the chats' })).toHaveAttribute('href', '/chats')
    expect(api.calls).toContainEqual({
      call: 'call.connectMessenger',
      input: { companyId: 101, type: 'telegram', credentials: { token } },
    })
    expect(emitted).toEqual([{ type: 'telegram' }])
    expect(within(screen.getByRole('region', { name: 'Channels' })).getByText('Connected')).toBeVisible()
    expect(await field()).toHaveValue('')
  })

  it('a bot that is still being connected is shown as connecting', async () => {
    const { user } = renderScreen(<IntegrationsPage />, { api: aServer() })
    await user.type(await field(), `${token}{Enter}`)
    expect(await screen.findByText('@lily_salon_bot is being connected …')).toBeVisible()
    expect(screen.getByText('Connecting …')).toBeVisible()
  })

  it('the whole message of BotFather can be pasted as a token', async () => {
    const { user } = renderScreen(<IntegrationsPage />, { api: aServer() })
    await user.click(await field())
    await user.paste(`Use this token to access the HTTP API:\n${token}\nKeep your token secure.`)
    expect(await field()).toHaveValue(token)
  })

  it('a missing token is reported at its field', async () => {
    const api = aServer()
    const { user } = renderScreen(<IntegrationsPage />, { api })
    await field()
    await user.click(button())
    expect(await field()).toHaveFocus()
    expect(await field()).toHaveAccessibleDescription(/Paste the token that BotFather gave you/u)
    expect(api.calls.map(({ call }) => call)).not.toContain('call.connectMessenger')
  })

  it.each([
    [refused('BOT_TOKEN_REJECTED'), /Telegram does not know this token/u],
    [refused('BOT_ALREADY_CONNECTED', 409), /This bot is connected already/u],
    [refused('BOT_USED_ELSEWHERE', 409), /connected to another company/u],
    [refused('CHANNEL_UNREACHABLE', 502), /Telegram does not answer/u],
    [refused('RATE_LIMITED', 429), /Too many tries/u],
    [refused('SOMETHING_ELSE', 400), /A message of the server/u],
    [new ApiError({ status: 0, code: 'NO_ANSWER' }), /The server does not answer/u],
    [new ApiError({ status: 500 }), /The bot could not be connected/u],
  ])('a refused token is explained at its field: %s', async (error, text) => {
    const { user } = renderScreen(<IntegrationsPage />, { api: aServer({ connect: () => Promise.reject(error) }) })
    await user.type(await field(), `${token}{Enter}`)
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription(text))
    expect(await field()).toHaveFocus()
    expect(await field()).toHaveValue(token)
    await user.type(await field(), 'x')
    expect(await field()).not.toHaveAccessibleDescription(text)
  })
})

describe('connecting a WhatsApp number', () => {
  const number = aMessenger({ id: 9, type: 'whatsapp', metadata: { displayPhoneNumber: '+1 555-0100' } })
  const openDialog = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Connect a number' }))
    return screen.findByRole('dialog', { name: 'Connect a WhatsApp number' })
  }
  const fill = async (user: ReturnType<typeof renderScreen>['user'], dialog: HTMLElement) => {
    const inside = within(dialog)
    await user.type(inside.getByLabelText('Phone number ID'), ' 106540352242922 ')
    await user.type(inside.getByLabelText('WhatsApp Business Account ID'), '102290129340398')
    await user.type(inside.getByLabelText('Access token'), 'EAAtoken-of-a-system-user{Enter}')
  }

  it('a number is connected by its ids and token, and its event is emitted', async () => {
    const emitted: unknown[] = []
    const api = aServer({ connect: () => number })
    const { user, platform } = renderScreen(<IntegrationsPage />, { api })
    platform.events.on('MESSENGER_INTEGRATION_CONNECTED', (payload) => emitted.push(payload))
    await fill(user, await openDialog(user))
    expect(await screen.findByText(/\+1 555-0100 is connected/u)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.calls).toContainEqual({
      call: 'call.connectMessenger',
      input: {
        companyId: 101,
        type: 'whatsapp',
        credentials: {
          phoneNumberId: '106540352242922',
          businessAccountId: '102290129340398',
          accessToken: 'EAAtoken-of-a-system-user',
        },
      },
    })
    expect(emitted).toEqual([{ type: 'whatsapp' }])
  })

  it.each([
    [refused('CHANNEL_TOKEN_REJECTED'), /Meta does not accept this access token/u],
    [refused('CHANNEL_NUMBER_UNKNOWN'), /Meta does not know this phone number ID/u],
    [refused('CHANNEL_ACCOUNT_MISMATCH'), /does not belong to this WhatsApp Business account/u],
    [refused('CHANNEL_ALREADY_CONNECTED', 409), /This number is connected already/u],
    [refused('CHANNEL_USED_ELSEWHERE', 409), /connected to another company/u],
    [refused('CHANNEL_NOT_SET_UP'), /This server is not set up for WhatsApp yet/u],
    [refused('CHANNEL_UNREACHABLE', 502), /Meta does not answer/u],
    [refused('VALIDATION_ERROR', 400), /Both IDs are digits only/u],
    [new ApiError({ status: 500 }), /The number could not be connected/u],
  ])('a refused number is explained at its field, and what was typed stays: %s', async (error, text) => {
    const { user } = renderScreen(<IntegrationsPage />, { api: aServer({ connect: () => Promise.reject(error) }) })
    const dialog = await openDialog(user)
    await fill(user, dialog)
    const field = within(dialog).getByLabelText('Phone number ID')
    await waitFor(() => expect(field).toHaveAccessibleDescription(text))
    expect(field).toHaveFocus()
    expect(within(dialog).getByLabelText('Access token')).toHaveValue('EAAtoken-of-a-system-user')
    await user.type(field, '1')
    expect(field).not.toHaveAccessibleDescription(text)
  })

  it('missing values are reported at their fields', async () => {
    const api = aServer()
    const { user } = renderScreen(<IntegrationsPage />, { api })
    const dialog = await openDialog(user)
    await user.click(within(dialog).getByRole('button', { name: 'Connect' }))
    expect(within(dialog).getAllByText('Paste it from Meta’s page')).toHaveLength(3)
    expect(within(dialog).getByLabelText('Phone number ID')).toHaveFocus()
    expect(api.calls.map(({ call }) => call)).not.toContain('call.connectMessenger')
  })
})

describe('the list of connections', () => {
  it('connections are listed with their state', async () => {
    const messengers = [
      internal,
      aMessenger({ id: 2, crmIntegrations: [aCrm()] }),
      aMessenger({
        id: 3,
        type: 'whatsapp',
        status: 'disconnected',
        metadata: { displayPhoneNumber: '+380 44 111 22 33' },
      }),
      aMessenger({
        id: 4,
        type: 'whatsapp_web',
        status: 'connected',
        isActive: false,
        metadata: { username: 'lily.kyiv' },
      }),
      aMessenger({
        id: 5,
        status: 'failed',
        metadata: { botUsername: 'old_bot', lastError: { code: 'TOKEN_REFUSED', message: '', at: '' } },
      }),
    ]
    renderScreen(<IntegrationsPage />, {
      api: aServer({ messengers, crms: [aCrm(), aCrm({ id: 6, externalId: '9', isActive: false, metadata: {} })] }),
    })
    const channels = within(await screen.findByRole('region', { name: 'Channels' })).getAllByRole('article')
    expect(channels.map(({ textContent }) => textContent)).toEqual([
      'Telegram@lily_salon_botConnectedBooking systemLilyUnlinkNew tokenSend a test messageDisconnectDelete',
      expect.stringMatching(/^WhatsApp\+380 44 111 22 33Not connectedIt was disconnected here.*Delete$/u),
      expect.stringMatching(/^WhatsApp Weblily.kyivNot connectedIt was disconnected here.*Link againDelete$/u),
      expect.stringMatching(/^Telegram@old_botNot workingTelegram refuses its token.*New tokenDisconnectDelete$/u),
    ])
    expect(screen.getByRole('heading', { name: 'Connect a Telegram bot' })).toBeVisible()
    await screen.findByText('Salon 9')
    const salons = within(screen.getByRole('region', { name: 'Booking systems' })).getAllByRole('listitem')
    expect(salons.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(
        /^LilyAltegio, salon 37532Kyiv, Khreshchatyk 1Connected.*Telegram @lily_salon_botUnlinkLink a channelCheck againSwitch offEditDelete$/u,
      ),
      'Telegram @lily_salon_botUnlink',
      expect.stringMatching(/^Salon 9Altegio, salon 9Switched off.*Switch on.*EditDelete$/u),
    ])
  })

  it('connections that could not be read are reported and can be fetched again', async () => {
    let isWell = false
    const answer = <T,>(list: T) => (isWell ? Promise.resolve(list) : Promise.reject(new ApiError({ status: 403 })))
    const { user } = renderScreen(<IntegrationsPage />, {
      api: aFakeApi({ call: { listMessengers: () => answer([aMessenger()]), listCrm: () => answer([aCrm()]) } }),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch integrations')
    isWell = true
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('@lily_salon_bot')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Altegio, salon 37532')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('acts on a channel (INT-5, INT-7)', () => {
  const off = aMessenger({ status: 'disconnected', isActive: false })
  const open = (of: Parameters<typeof aServer>[0]) => {
    const api = aServer(of)
    const shown = renderScreen(<IntegrationsPage />, { api })
    const texts = () => shown.platform.toasts.visible().map(({ type, message }) => [type, message])
    const inputs = (call: string) => api.calls.filter((one) => one.call === `call.${call}`).map(({ input }) => input)
    return { ...shown, texts, inputs }
  }
  const press = async (user: ReturnType<typeof open>['user'], name: string) =>
    user.click(await screen.findByRole('button', { name }))

  it('a channel is disconnected after a question, with a toast and its event', async () => {
    const calls = { deactivateIntegration: () => ({ affected: 1 }) }
    const { user, texts, inputs, platform } = open({ messengers: [aMessenger()], calls })
    const emitted: unknown[] = []
    platform.events.on('MESSENGER_INTEGRATION_DISCONNECTED', (payload) => emitted.push(payload))
    await press(user, 'Disconnect @lily_salon_bot')
    expect(inputs('deactivateIntegration')).toEqual([])
    await press(user, 'Disconnect')
    await waitFor(() => expect(texts()).toEqual([['success', expect.stringMatching(/Telegram @lily_salon_bot/u)]]))
    expect(inputs('deactivateIntegration')).toEqual([{ companyId: 101, platform: 'telegram', messengerId: 3 }])
    expect(emitted).toEqual([{ type: 'telegram' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('a disconnected channel is connected again with its stored token', async () => {
    const { user, inputs, texts } = open({ messengers: [off], calls: { reconnectMessenger: () => aMessenger() } })
    await press(user, 'Connect again: @lily_salon_bot')
    await waitFor(() => expect(inputs('reconnectMessenger')).toEqual([{ companyId: 101, messengerId: 3 }]))
    expect(texts()).toEqual([])
  })

  it('a stored token that is refused is reported in a toast', async () => {
    const calls = { reconnectMessenger: () => Promise.reject(refused('BOT_TOKEN_REJECTED')) }
    const { user, texts } = open({ messengers: [off], calls })
    await press(user, 'Connect again: @lily_salon_bot')
    await waitFor(() => expect(texts()).toEqual([['error', expect.stringMatching(/does not know this token/u)]]))
  })

  it('a new token is sent for its channel, and a token of another bot is explained at its field', async () => {
    let isOther = true
    const calls = {
      reconnectMessenger: () => (isOther ? Promise.reject(refused('OTHER_BOT', 409)) : aMessenger()),
    }
    const { user, inputs, texts } = open({ messengers: [aMessenger({ status: 'failed' })], calls })
    await press(user, 'New token for @lily_salon_bot')
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByLabelText('Bot token'), `${token}{Enter}`)
    await waitFor(() => expect(within(dialog).getByText(/token of another bot/u)).toBeVisible())
    isOther = false
    await user.click(within(dialog).getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(inputs('reconnectMessenger')).toEqual([
      { companyId: 101, messengerId: 3, token },
      { companyId: 101, messengerId: 3, token },
    ])
    expect(texts()).toEqual([])
  })

  it.each([
    [() => ({ messengerId: 3 }), 'success', 'Messenger integration deleted successfully'],
    [() => Promise.reject(new ApiError({ status: 500 })), 'error', 'Failed to delete messenger integration'],
  ] as const)('a channel with chats is deleted once its name is typed: %#', async (deleteMessenger, type, message) => {
    const calls = { deleteMessenger, countMessengerChats: () => ({ chatCount: 2 }) }
    const { user, texts, inputs } = open({ messengers: [aMessenger()], calls })
    await press(user, 'Delete @lily_salon_bot')
    expect(await screen.findByText(/Its 2 chats can still be read/u)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
    await user.type(screen.getByLabelText('Type @lily_salon_bot to confirm'), 'lily_salon_bot{Enter}')
    await waitFor(() => expect(texts()).toEqual([[type, message]]))
    expect(inputs('deleteMessenger')).toEqual([{ companyId: 101, messengerId: 3 }])
  })
})

describe('the salons of an Altegio link', () => {
  it('the salons of an Altegio link are listed while they wait', async () => {
    localStorage.setItem('altegioSalonIds', '["37532","37533"]')
    renderScreen(<IntegrationsPage />, { api: aServer() })
    expect(await screen.findByText(/2 salons of your Altegio link wait to be connected\./u)).toBeVisible()
    expect(screen.getByRole('checkbox', { name: 'Salon 37532' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Salon 37533' })).toBeChecked()
  })

  it.each(['[]', 'nonsense', '{"0":"1"}', '[1,null,""]'])(
    'no waiting salons are shown when %s is stored',
    async (stored) => {
      localStorage.setItem('altegioSalonIds', stored)
      renderScreen(<IntegrationsPage />, { api: aServer() })
      await screen.findByText(/None is connected yet/u)
      expect(screen.queryByText(/Altegio/u)).toBeNull()
    },
  )
})

describe('the return from Instagram', () => {
  const account = aMessenger({ id: 8, type: 'instagram', metadata: { username: 'lily.kyiv' } })
  const open = (address: string, messengers: Messenger[]) =>
    renderScreen(<IntegrationsPage />, { api: aServer({ messengers }), route: address })
  const section = () => screen.findByRole('region', { name: 'Connect Instagram' })

  it('an account that the server lists as connected is named, and its link begins', async () => {
    open('/integrations?instagram=connected&channel=8', [internal, account])
    await waitFor(async () => expect(await section()).toHaveTextContent('@lily.kyiv is connected.'))
  })

  it.each([
    ['that is not listed', '/integrations?instagram=connected&channel=8', [internal]],
    [
      'that is switched off',
      '/integrations?instagram=connected&channel=8',
      [internal, { ...account, isActive: false }],
    ],
    ['of another kind', '/integrations?instagram=connected&channel=1', [internal, account]],
  ])('an address that claims a connection of an account %s says nothing', async (_what, address, messengers) => {
    open(address, messengers)
    expect(await section()).not.toHaveTextContent('is connected')
  })

  it.each([
    ['refused', /You did not give the permission/u],
    ['failed&reason=CHANNEL_USED_ELSEWHERE', /not connected. This account is connected to another company/u],
    ['failed&reason=AUTHORIZATION_EXPIRED', /came back too late, or in another browser/u],
    ['failed&reason=%3Cb%3E', /The account could not be connected. Try again/u],
  ])('a return from Instagram with the outcome %s is explained in a sentence', async (outcome, words) => {
    open(`/integrations?instagram=${outcome}`, [internal])
    expect(await section()).toHaveTextContent(words)
  })

  it('the button for an Instagram account opens a list of what is needed, and says when the server is not set up', async () => {
    const api = aServer({ calls: { authorizeInstagram: () => Promise.reject(refused('CHANNEL_NOT_SET_UP')) } })
    const { user } = renderScreen(<IntegrationsPage />, { api })
    await user.click(await screen.findByRole('button', { name: 'Connect an account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Connect an Instagram account' })
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
    await user.click(within(dialog).getByRole('button', { name: 'Continue to Instagram' }))
    expect(await within(dialog).findByText(/not set up for Instagram yet/u)).toBeVisible()
  })
})
