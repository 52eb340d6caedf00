import type { AuditEntry } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AuditTable } from './AuditTable.tsx'

const anEntry = (different: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-20T08:30:00.000Z',
  actor: { id: 7, name: 'Vira Melnyk', email: 'vira@example.com' },
  company: { id: 101, name: 'Lily' },
  action: 'POST /api/system-admin/jobs/repeat',
  isRead: false,
  target: 'altegio:12',
  before: { failedAt: '2026-11-20T08:00:00.000Z', error: 'NETWORK' },
  after: { dueAt: '2026-11-20T08:30:00.000Z' },
  ...different,
})
const entries = [
  anEntry(),
  anEntry({
    id: 2,
    action: 'POST /api/admin/updateAiBotSettingsForChat',
    target: 'chatId=10001',
    before: null,
    after: null,
    company: { id: 103, name: 'Schönheitssalonbetriebsgesellschaft'.repeat(3) },
  }),
  anEntry({ id: 3, action: 'GET /api/system-admin/audit', isRead: true, target: null, company: null, before: null }),
  anEntry({ id: 4, actor: { id: 8, name: '', email: '' }, before: { name: 'Тәтті Сән' }, after: { name: 'Lily' } }),
  anEntry({ id: 5, actor: null, company: { id: 104, name: '' }, before: null, after: { list: ['a', 'b'], no: null } }),
]

const meta: Meta<typeof AuditTable> = { component: AuditTable, args: { entries, onActor: fn(), onCompany: fn() } }
export default meta
type Story = StoryObj<typeof AuditTable>

export const Full: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(5)
    await expect(canvas.getAllByText('NETWORK')[0]).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show entries of Deleted account 8 only' }))
    await expect(args.onActor).toHaveBeenCalledWith(8)
    await userEvent.click(canvas.getByRole('button', { name: 'Show entries about Company 104 only' }))
    await expect(args.onCompany).toHaveBeenCalledWith(104)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Phone: Story = { ...Full, globals: { viewport: { value: 'phone' } } }
