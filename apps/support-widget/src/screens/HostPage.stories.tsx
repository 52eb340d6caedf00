import { aMessage } from '@frontdesk/contract/fixtures'
import { failing, never, type ProviderScript } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { HostPage } from './HostPage.tsx'

const meta: Meta<typeof HostPage> = { component: HostPage, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof HostPage>

const at = '2026-11-20T09:00:00.000Z'
const said = (id: number, fromId: number, text: string) =>
  aMessage({ id, chatId: 20_001, fromId, text, createdAt: at, sentAt: at, platform: 'internal' })
const conversation = [
  said(1, 600, 'Do you have time on Friday?'),
  said(2, 500_050, 'Yes, at six. Shall I note it down?'),
]

const newVisitor: ProviderScript = {
  openWidgetSession: () => ({
    accessToken: 'a token',
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    companyId: 101,
    companyName: 'Lily Salon',
    person: { id: 600, name: 'Visitor' },
  }),
  endWidgetSession: () => ({}),
  initSupport: () => ({
    success: true,
    status: 'ok',
    chatId: 20_001,
    adminUserId: 600,
    supportUserId: 500_050,
    integrationId: 1,
    person: 'available',
  }),
  getSupportMessages: () => ({ messages: [] }),
  markSupportSeen: () => ({}),
}
const visitor: ProviderScript = { ...newVisitor, getSupportMessages: () => ({ messages: conversation }) }

export const Full: Story = {
  args: { script: visitor },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText('Do you have time on Friday?', {}, { timeout: 45_000 }),
    ).toBeVisible()
  },
}
export const OnAPhone: Story = { ...Full, globals: { viewport: { value: 'bigPhone' } }, tags: ['!test'] }
export const FirstUse: Story = { args: { script: newVisitor }, tags: ['!test'] }
export const Loading: Story = { args: { script: { ...newVisitor, getSupportMessages: never } }, tags: ['!test'] }
export const Failing: Story = {
  args: { script: { openWidgetSession: failing } },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(/Support cannot be reached/u, {}, { timeout: 45_000 }),
    ).toBeVisible()
  },
}
