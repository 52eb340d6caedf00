import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import { CompanyFlagsPage } from './CompanyFlagsPage.tsx'
import { ConsoleStory } from './testing/ConsoleStory.tsx'
import { aFlag, companyFlagPage, subscriptionPage } from './testing/someFlags.ts'

const meta: Meta<typeof ConsoleStory> = { component: ConsoleStory, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof ConsoleStory>

const flags = [subscriptionPage, ...Array.from({ length: 59 }, (_, number) => aFlag(number + 2))]
const page = { children: <CompanyFlagsPage /> }
const full = {
  getFeatureFlags: () => ({ featureFlags: flags }),
  getGlobalFeatureFlags: () => ({ features: { 'subscription-page': true, 'flag-2': false } }),
  listCompanyFlags: (fields: Readonly<Record<string, unknown>>) => companyFlagPage(flags, 2000, Number(fields['page'])),
  checkFeatureFlag: () => ({
    isEnabled: true,
    verdicts: [
      { rule: 'company', says: 'nothing' },
      { rule: 'companies', says: 'nothing' },
      { rule: 'emails', says: 'nothing' },
      { rule: 'roles', says: 'nothing' },
      { rule: 'everyone', says: 'on' },
      { rule: 'share', says: 'nothing' },
    ],
    liveBy: '2026-11-29T14:35:00.000Z',
  }),
}

/** Only the cells near the screen are drawn, of 120,000. */
export const Matrix: Story = {
  args: { ...page, call: full },
  play: async ({ canvas, userEvent }) => {
    const grid = await canvas.findByRole('grid')
    await expect(grid).toHaveAttribute('aria-rowcount', '2001')
    await expect(grid).toHaveAttribute('aria-colcount', '61')
    await waitFor(() => expect(canvas.getAllByRole('gridcell').length).toBeGreaterThan(20))
    await expect(canvas.getAllByRole('gridcell').length).toBeLessThan(1200)
    await userEvent.click(canvas.getAllByRole('gridcell')[0] ?? grid)
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', '1999'))
    await expect(document.activeElement).toHaveAttribute('data-column', '59')
    await waitFor(() => expect(canvas.getByRole('rowheader', { name: 'Salon 2000' })).toBeVisible())
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row', '0'))
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText(/1 switch is to be set/)).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const MatrixOnAPhone: Story = {
  args: { ...page, call: full },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('grid')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const Why: Story = {
  args: { ...page, call: full },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Why?' }))
    await expect(await screen.findByText(/decides/)).toBeVisible()
  },
}
/** A state for everyone that is not known is not off. */
export const WithoutGlobalFlags: Story = {
  args: { ...page, call: { ...full, getGlobalFeatureFlags: () => Promise.reject(new TypeError('broken')) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to fetch global feature flags')).toBeVisible()
    await expect(canvas.getAllByText('Unknown for everyone')[0]).toBeVisible()
  },
}
export const NoCompany: Story = {
  args: { ...page, call: { ...full, listCompanyFlags: () => ({ flagIds: [], companies: [], total: 0 }) } },
}
export const Loading: Story = {
  args: { ...page, call: { ...full, listCompanyFlags: () => new Promise<never>(() => undefined) } },
}
export const Failing: Story = {
  args: { ...page, call: { ...full, listCompanyFlags: () => Promise.reject(new TypeError('broken')) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to fetch feature flags')).toBeVisible()
  },
}
