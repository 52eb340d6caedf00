import { aCompany, aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Route, Routes } from 'react-router-dom'
import { expect, screen } from 'storybook/test'
import { CompanyDetailsPage } from './CompanyDetailsPage.tsx'
import { ConsoleStory } from './testing/ConsoleStory.tsx'
import { aFlag, companyFlagPage, subscriptionPage } from './testing/someFlags.ts'

const meta: Meta<typeof ConsoleStory> = {
  component: ConsoleStory,
  parameters: { layout: 'fullscreen', route: '/companies/101' },
}
export default meta
type Story = StoryObj<typeof ConsoleStory>

const page = {
  children: (
    <Routes>
      <Route path="/companies/:id" element={<CompanyDetailsPage />} />
    </Routes>
  ),
}
const flags = [subscriptionPage, aFlag(2)]
const lily = { ...aCompany({ id: 101, name: 'Lily', title: 'Lily Salon, Kyiv' }), chatsCount: 1240 }
const full = {
  getCompaniesByIds: () => ({ companies: [lily] }),
  getCompanyDays: () => ({
    days: Array.from({ length: 30 }, (_, day) => ({
      day: `2026-11-${String(day + 1).padStart(2, '0')}`,
      chats: day % 7,
      messages: 40 + ((day * 13) % 30),
      aiMessages: 20 + ((day * 7) % 20),
      failedReplies: day % 5 === 0 ? 1 : 0,
      inputTokens: 12_000 + day * 300,
      outputTokens: 900 + day * 20,
    })),
  }),
  getCompanyQuotas: () => ({
    quotas: {
      aiRuns: { choice: 'server', ofServer: 500, used: 342 },
      aiTokens: { choice: 'unlimited', ofServer: 2_000_000, used: 1_250_000 },
      storage: { choice: 5_368_709_120, ofServer: 1_073_741_824, used: 1_288_490_188 },
      sockets: { choice: 'server', ofServer: 200, used: 14 },
    },
  }),
  getCompanyConnections: () => ({ channels: [aMessenger()], salons: [] }),
  getCompanyPeople: () => ({
    people: [
      {
        id: 1,
        fullName: 'Olena Koval',
        email: 'olena@lily.example',
        isOwner: true,
        lastSeenAt: '2026-11-28T08:30:00.000Z',
      },
      { id: 2, fullName: '', email: 'schoenheitssalonbetriebsgesellschaft@lily.example', isOwner: false },
    ],
  }),
  getCompanyInvoices: () => ({
    invoices: [
      {
        id: 'a',
        status: 'completed',
        amount: 4900,
        currencyCode: 'USD',
        number: '2026-0007',
        createdAt: '2026-11-01T08:00:00.000Z',
      },
    ],
    total: 1,
  }),
  getFeatureFlags: () => ({ featureFlags: flags }),
  listCompanyFlags: () => companyFlagPage(flags, 1, 1),
  checkFeatureFlag: () => ({ isEnabled: true, verdicts: [{ rule: 'everyone', says: 'on' }] }),
}

export const Company: Story = {
  args: { ...page, call: full },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText('$49.00')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
    await userEvent.click(await canvas.findByRole('button', { name: 'Why? subscription-page' }))
    await expect(await screen.findByText(/decides/)).toBeVisible()
  },
}
export const CompanyOnAPhone: Story = {
  args: { ...page, call: full },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('$49.00')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
/** A part that fails takes no other with it. */
export const OnePartFailing: Story = {
  args: { ...page, call: { ...full, getCompanyPeople: () => Promise.reject(new TypeError('broken')) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('$49.00')).toBeVisible()
  },
}
export const EmptyParts: Story = {
  args: {
    ...page,
    call: {
      ...full,
      getCompanyConnections: () => ({ channels: [], salons: [] }),
      getCompanyPeople: () => ({ people: [] }),
      getCompanyInvoices: () => ({ invoices: [], total: 0 }),
    },
  },
}
export const NoSuchCompany: Story = {
  args: { ...page, call: { ...full, getCompaniesByIds: () => ({ companies: [] }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('There is no such company')).toBeVisible()
  },
}
export const CompanyLoading: Story = {
  args: { ...page, call: { ...full, getCompaniesByIds: () => new Promise<never>(() => undefined) } },
}
export const CompanyFailing: Story = {
  args: { ...page, call: { ...full, getCompaniesByIds: () => Promise.reject(new TypeError('broken')) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to fetch company stats')).toBeVisible()
  },
}
