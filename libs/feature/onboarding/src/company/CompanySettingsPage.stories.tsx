import { aCompany } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, screen } from 'storybook/test'
import { CompanySettingsPage } from './CompanySettingsPage.tsx'

type Companies = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['companies']>

/** The settings of a company, whose calls answer as the story says. */
function Settings({ companies, onMade }: { companies: Companies; onMade: (companyId: number) => void }) {
  const [platform] = useState(() => aPlatform({ company: aCompany(), api: aFakeApi({ companies }) }))
  return (
    <PlatformProvider platform={platform}>
      <CompanySettingsPage onMade={onMade} />
    </PlatformProvider>
  )
}

const never = () => new Promise<never>(() => undefined)
const broken = () => Promise.reject(new TypeError('broken'))
const company = aCompany({ metadata: { country: 'PT', language: 'pt', companyType: 'beauty_salon' } })
const long = 'Schönheitssalonbetriebsgesellschaft'.repeat(2)
const users = [
  { id: 7, fullName: 'Olena Koval', email: 'olena@example.com', role: 'owner', joinedAt: '2026-03-02T08:00:00.000Z' },
  { id: 8, fullName: long, email: `${long}@example.com`, role: 'admin', joinedAt: '2026-11-02T08:00:00.000Z' },
] as const

const meta: Meta<typeof Settings> = {
  component: Settings,
  parameters: { layout: 'fullscreen' },
  args: {
    onMade: fn(),
    companies: {
      getCompany: () => Promise.resolve(company),
      getCompanyUsers: () => Promise.resolve(users),
      updateCompany: () => Promise.resolve(company),
    },
  },
}
export default meta
type Story = StoryObj<typeof Settings>

export const Full: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Owner')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Phone: Story = { ...Full, globals: { viewport: { value: 'phone' } } }
export const AnotherCompany: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New company' }))
    await expect(await screen.findByRole('dialog', { name: 'New company' })).toBeVisible()
  },
}
export const Loading: Story = { args: { companies: { getCompany: never, getCompanyUsers: never } } }
export const Failing: Story = {
  args: { companies: { getCompany: broken, getCompanyUsers: broken } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The details could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('The people could not be loaded')).toBeVisible()
  },
}
