import type { SupportAsker, SupportPerson } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { AskerView } from './AskerView.tsx'

const at = '2026-11-20T08:30:00.000Z'
const administrator: SupportPerson = {
  userId: 1,
  name: 'Olena Koval',
  identity: 'administrator',
  email: 'olena@lily.example',
  isEmailVerified: true,
  language: 'uk',
  page: { origin: null, path: '/integrations', at },
}
const asker: SupportAsker = {
  company: {
    id: 101,
    name: 'Lily',
    subscriptionSummary: { id: 'a', status: 'past_due', priceVariantName: 'Growth, monthly' },
  },
  people: [administrator],
  otherChats: [
    { id: 91, title: 'Sofia · Lily', lastMessageAt: at },
    { id: 92, title: 'Visitor 3fb0a1 · Lily', lastMessageAt: at },
  ],
  otherChatCount: 7,
}

const meta: Meta<typeof AskerView> = {
  component: AskerView,
  args: { asker },
  decorators: [
    (Story) => (
      <div style={{ width: 268 }}>
        <Story />
      </div>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof AskerView>

export const Administrator: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('verified')).toBeVisible()
    await expect(canvas.getByRole('link', { name: '5 more' })).toHaveAttribute('href', '/chats?q=Lily')
  },
}

export const Visitor: Story = {
  args: {
    asker: {
      ...asker,
      company: { id: 102, name: 'Schönheitssalonbetriebsgesellschaft mbH', subscriptionSummary: null },
      people: [
        {
          userId: 2,
          name: 'Sofia Fernández',
          identity: 'vouched',
          email: 'sofia.fernandez.y.una.direccion.muy.larga@example.com',
          isEmailVerified: null,
          language: 'es',
          page: { origin: 'https://salon.example', path: `/servicios/${'manicura-'.repeat(12)}`, at },
        },
      ],
      otherChats: [],
      otherChatCount: 0,
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('link', { name: /^salon\.example\/servicios/u })).toHaveAttribute('target', '_blank')
    await expect(canvas.getByText('named by the company')).toBeVisible()
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth)
  },
}

/** An address that is no page's is not followed. */
export const UnknownVisitor: Story = {
  args: {
    asker: {
      ...asker,
      people: [
        {
          userId: 3,
          name: 'Visitor 3fb0a1',
          identity: 'device',
          email: null,
          isEmailVerified: null,
          language: null,
          page: { origin: 'javascript:alert(1)', path: '/', at },
        },
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Unknown visitor')).toBeVisible()
    await expect(canvas.queryByRole('link', { name: '/' })).toBeNull()
  },
}

export const SeveralAskers: Story = {
  args: { asker: { ...asker, people: [administrator, { ...administrator, userId: 4, name: 'Marco', page: null }] } },
}
