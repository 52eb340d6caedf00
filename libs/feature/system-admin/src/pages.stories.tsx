import type { AuditEntry, MessageReport } from '@frontdesk/contract'
import { aCompany } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect } from 'storybook/test'
import { AuditPage } from './AuditPage.tsx'
import { CompaniesPage } from './CompaniesPage.tsx'
import { ReportsPage } from './ReportsPage.tsx'

type Call = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['call']>

/** A page of the console, whose calls answer as the story says. */
function Console({ call, children }: { call: Call; children: ReactNode }) {
  const [platform] = useState(() => aPlatform({ api: aFakeApi({ call }) }))
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}

const meta: Meta<typeof Console> = { component: Console, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Console>

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('broken'))

const connected = {
  whatsappWeb: false,
  instagram: true,
  telegram: true,
  whatsapp: true,
  altegio: true,
  altegioDetails: [{ externalId: '37532', metadata: { title: 'Lily', city: 'Kyiv' } }],
}
const companies = ['Lily', 'Casa Luz', 'Тәтті Сән', 'Schönheitssalonbetriebsgesellschaft'].map((name, number) => ({
  ...aCompany({ id: 101 + number, name, title: number === 0 ? 'Lily Salon, Kyiv' : null }),
  isArchived: number === 2,
  chatsCount: 1240 * (number + 1),
  integrationStatus: connected,
}))

const list = (page: object) => ({ listCompaniesForSystem: () => page })
const pageOf = (shown: readonly object[], total: number) => ({ companies: shown, total, page: 1, limit: 10 })

export const Companies: Story = {
  args: { call: list(pageOf(companies, 42)), children: <CompaniesPage /> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Choose company Lily' }))
    await expect(canvas.getByText('1 company is chosen')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const CompaniesOnAPhone: Story = { ...Companies, globals: { viewport: { value: 'phone' } } }
export const NoCompanies: Story = {
  parameters: { route: '/?channels=failing' },
  args: { call: list(pageOf([], 0)), children: <CompaniesPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No company is like this')).toBeVisible()
  },
}
export const CompaniesLoading: Story = {
  args: { call: { listCompaniesForSystem: never }, children: <CompaniesPage /> },
}
export const CompaniesFailing: Story = {
  args: { call: { listCompaniesForSystem: broken }, children: <CompaniesPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to fetch companies')).toBeVisible()
  },
}

const entries: AuditEntry[] = ['Lily', 'Casa Luz'].map((name, number) => ({
  id: number + 1,
  at: '2026-11-20T08:30:00.000Z',
  actor: { id: 7, name: 'Vira Melnyk', email: 'vira@example.com' },
  company: { id: 101 + number, name },
  action: number === 0 ? 'PUT /api/system-admin/updateCompany' : 'POST /api/admin/chats/takeOver',
  isRead: false,
  target: number === 0 ? null : 'chatId=10001',
  before: number === 0 ? { title: null } : null,
  after: number === 0 ? { title: 'Lily Salon, Kyiv' } : null,
}))

export const Audit: Story = {
  parameters: { route: '/?company=101' },
  args: { call: { listAudit: () => ({ entries, next: 1 }) }, children: <AuditPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Show more' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const AuditOnAPhone: Story = { ...Audit, globals: { viewport: { value: 'phone' } } }
export const NoEntries: Story = {
  args: { call: { listAudit: () => ({ entries: [], next: null }) }, children: <AuditPage /> },
}
export const AuditLoading: Story = { args: { call: { listAudit: never }, children: <AuditPage /> } }
export const AuditFailing: Story = {
  args: { call: { listAudit: broken }, children: <AuditPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The audit log could not be loaded')).toBeVisible()
  },
}

const at = '2026-11-20T08:30:00.000Z'
const reports: MessageReport[] = ['Olena Koval', 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова'].map(
  (reporter, number) => ({
    id: number + 1,
    company: { id: 101 + number, name: number === 0 ? 'Lily' : 'Schönheitssalonbetriebsgesellschaft' },
    reporter,
    message: { id: 7 + number, text: 'A manicure costs 10 ₴.', by: 'assistant', at, isDeleted: false },
    issues: ['wrong-answer'],
    description: 'It costs 450.',
    context: [{ by: 'customer', text: 'What does a manicure cost?', at }],
    instructions: 'Answer briefly.',
    createdAt: at,
    resolution: null,
  }),
)

export const Reports: Story = {
  args: { call: { listReports: () => ({ reports, total: 42 }) }, children: <ReportsPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Show more' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const ReportsOnAPhone: Story = { ...Reports, globals: { viewport: { value: 'phone' } } }
export const ResolvedReports: Story = {
  parameters: { route: '/?state=resolved' },
  args: {
    call: {
      listReports: () => ({
        reports: reports.map((report) => ({
          ...report,
          resolution: { at, by: 'Vira Melnyk', reason: 'The price was corrected.' },
        })),
        total: 2,
      }),
    },
    children: <ReportsPage />,
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('The price was corrected.'))[0]).toBeVisible()
  },
}
export const NoReports: Story = {
  args: { call: { listReports: () => ({ reports: [], total: 0 }) }, children: <ReportsPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No report is open')).toBeVisible()
  },
}
export const ReportsLoading: Story = { args: { call: { listReports: never }, children: <ReportsPage /> } }
export const ReportsFailing: Story = {
  args: { call: { listReports: broken }, children: <ReportsPage /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The reports could not be loaded')).toBeVisible()
  },
}
