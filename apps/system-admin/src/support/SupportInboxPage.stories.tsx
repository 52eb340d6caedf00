import { supportCompanyId } from '@frontdesk/contract/support-inbox'
import type { SupportAsker } from '@frontdesk/contract'
import { aChat, aCompany, aMessage, aUser } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, within } from 'storybook/test'
import { SupportInboxPage } from './SupportInboxPage.tsx'

type Api = NonNullable<Parameters<typeof aFakeApi>[0]>

/** The support inbox, whose calls answer as the story says. */
function Inbox({ api }: { api: Api }) {
  const [platform] = useState(() =>
    aPlatform({
      api: aFakeApi(api),
      company: aCompany({ id: supportCompanyId, name: 'Support' }),
      capabilities: { chatControl: false },
    }),
  )
  return (
    <PlatformProvider platform={platform}>
      <div style={{ height: '100vh' }}>
        <Routes>
          <Route path="/chats/:chatId?" element={<SupportInboxPage />} />
        </Routes>
      </div>
    </PlatformProvider>
  )
}

const at = '2026-11-20T08:30:00.000Z'
const names = [
  'Olena Koval · Lily',
  'Sofia · Lily',
  'Әсел Нұрланқызы Ақмаржанқызы · Тәтті Сән',
  'Visitor 3fb0a1 · Casa Luz',
]
const users = names.map((displayName, number) => aUser({ id: 600 + number, displayName, username: null }))
const message = (number: number) =>
  aMessage({
    id: 700 + number,
    chatId: 90 + number,
    fromId: 600 + number,
    text: 'How do I connect Telegram?',
    createdAt: at,
  })
const chats = names.map((title, number) =>
  aChat({
    id: 90 + number,
    companyId: supportCompanyId,
    platform: 'internal',
    title,
    users: users.slice(number, number + 1),
    unreadCount: number % 2,
    lastMessage: message(number),
  }),
)
const asker: SupportAsker = {
  company: { id: 101, name: 'Lily', subscriptionSummary: { id: 'a', status: 'trial', priceVariantName: 'Growth' } },
  people: [
    {
      userId: 600,
      name: 'Olena Koval',
      identity: 'administrator',
      email: 'olena@lily.example',
      isEmailVerified: true,
      language: 'uk',
      page: { origin: null, path: '/integrations', at },
    },
  ],
  otherChats: [{ id: 91, title: 'Sofia · Lily', lastMessageAt: at }],
  otherChatCount: 1,
}
const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('broken'))
const listing = (listed: typeof chats): Api => ({
  chats: {
    getChatsWithPreview: ({ chatId } = {}) => {
      const found = listed.filter(({ id }) => chatId === undefined || id === chatId)
      return Promise.resolve({ chats: found, total: found.length })
    },
  },
  messages: {
    getChatMessages: () => Promise.resolve([message(0)]),
    markMessageAsViewed: () => Promise.resolve({ message: null }),
  },
  users: { getChatUsers: () => Promise.resolve(users), getUsers: () => Promise.resolve([]) },
})
const full: Api = { ...listing(chats), call: { getSupportAsker: () => ({ asker }) } }

const meta: Meta<typeof Inbox> = {
  component: Inbox,
  parameters: { layout: 'fullscreen', route: '/chats/90' },
  args: { api: full },
}
export default meta
type Story = StoryObj<typeof Inbox>

export const Full: Story = {
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    const pane = await canvas.findByRole('complementary', { name: 'About the asker' })
    await expect(await within(pane).findByText('olena@lily.example')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}

/** Without room beside the conversation, the name opens a sheet. */
export const OnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Olena Koval · Lily' }))
    const sheet = await within(document.body).findByRole('dialog', { name: 'About the asker' })
    await expect(await within(sheet).findByText('olena@lily.example')).toBeVisible()
  },
}
export const OnAPhone: Story = { ...OnATablet, globals: { viewport: { value: 'bigPhone' } } }

export const Empty: Story = {
  parameters: { route: '/chats' },
  args: { api: listing([]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nobody has asked support yet')).toBeVisible()
  },
}
export const Loading: Story = {
  parameters: { route: '/chats' },
  args: { api: { chats: { getChatsWithPreview: never } } },
}
export const Failing: Story = {
  parameters: { route: '/chats' },
  args: { api: { chats: { getChatsWithPreview: broken } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The chats could not be loaded')).toBeVisible()
  },
}

/** The conversation stays when its asker cannot be loaded. */
export const AskerFailing: Story = {
  globals: { viewport: { value: 'desktop' } },
  args: { api: { ...full, call: { getSupportAsker: broken } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The asker could not be loaded')).toBeVisible()
  },
}
export const AskerLoading: Story = {
  globals: { viewport: { value: 'desktop' } },
  args: { api: { ...full, call: { getSupportAsker: never } } },
}
