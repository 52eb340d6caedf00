import type { CompanyOverview } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CompanyTable } from './CompanyTable.tsx'

const aCompanyOverview = (different: Partial<CompanyOverview> = {}): CompanyOverview => ({
  id: 101,
  name: 'Lily',
  title: 'Lily Salon, Kyiv',
  createdAt: '2026-11-01T08:00:00.000Z',
  archivedAt: null,
  isArchived: false,
  agents: [{ id: 1, name: 'Assistant', kind: 'local', isActive: true }],
  chatsCount: 1240,
  chatsWithAiCount: 870,
  aiMessagesCount: 15320,
  lastAiChatMessage: '2026-11-20T20:10:00.000Z',
  stats: {
    totalUsers: 14,
    totalAgents: 1,
    totalChats: 1240,
    chatsWithAiCount: 870,
    aiMessagesCount: 15320,
    activeIntegrations: 2,
    createdAt: '2026-11-01T08:00:00.000Z',
    lastActivity: '2026-11-20T20:10:00.000Z',
    lastAiChatMessage: '2026-11-20T20:10:00.000Z',
  },
  ...different,
})
const quiet = aCompanyOverview()
const connected = {
  whatsappWeb: false,
  instagram: false,
  telegram: true,
  whatsapp: true,
  altegio: true,
  altegioDetails: [{ externalId: '37532', metadata: { title: 'Lily', city: 'Kyiv' } }],
}

const meta: Meta<typeof CompanyTable> = {
  component: CompanyTable,
  args: {
    onLogIn: fn(),
    actions: { onEdit: fn(), onArchive: fn(), onDelete: fn() },
    choosing: { chosen: new Set([102]), onChoose: fn() },
    now: new Date('2026-11-21T09:00:00'),
  },
}
export default meta
type Story = StoryObj<typeof CompanyTable>

export const Some: Story = {
  args: {
    companies: [
      aCompanyOverview({ integrationStatus: connected }),
      aCompanyOverview({ id: 102, name: 'Casa Luz', title: null }),
      aCompanyOverview({ id: 103, name: 'Тәтті Сән', title: 'Сұлулық салоны' }),
    ],
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('rowheader', { name: /Casa Luz/ })).toBeVisible()
    await expect(canvas.getByRole('cell', { name: '2 Telegram, WhatsApp, and Altegio' })).toBeVisible()
    await expect(canvas.getAllByRole('cell', { name: '2' })).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: 'Log in as company Casa Luz' }))
    await expect(args.onLogIn).toHaveBeenCalledWith(expect.objectContaining({ id: 102 }))
  },
}
/** On a phone each figure is one line, its label before its value; a day is named as in the chats. */
export const OnAPhone: Story = {
  ...Some,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const [row] = canvas.getAllByRole('row', { name: /Lily/ })
    await expect(row?.querySelectorAll('td[data-label]')).toHaveLength(7)
    for (const cell of row?.querySelectorAll('td[data-label]') ?? []) {
      const { content, color } = getComputedStyle(cell, '::before')
      await expect(content).toBe(`"${cell.getAttribute('data-label') ?? ''}"`)
      await expect(color).not.toBe(getComputedStyle(cell).color)
      await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
    }
    await expect(canvas.getAllByText('Yesterday')[0]).toBeVisible()
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(3)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Archived: Story = {
  args: { companies: [aCompanyOverview({ isArchived: true, archivedAt: '2026-11-10T08:00:00.000Z' })] },
}
export const Opening: Story = { args: { companies: [quiet], pendingId: quiet.id } }
export const NeverActive: Story = { args: { companies: [{ ...quiet, stats: { ...quiet.stats, lastActivity: null } }] } }
export const LongNames: Story = {
  args: {
    companies: [aCompanyOverview({ name: 'Schönheitssalonbetriebsgesellschaft'.repeat(3), title: 'x'.repeat(120) })],
  },
}
