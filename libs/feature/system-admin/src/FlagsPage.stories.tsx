import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { FlagsPage } from './FlagsPage.tsx'
import { ConsoleStory } from './testing/ConsoleStory.tsx'
import { aFlag, subscriptionPage } from './testing/someFlags.ts'

const meta: Meta<typeof ConsoleStory> = { component: ConsoleStory, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof ConsoleStory>

const flags = [
  subscriptionPage,
  aFlag(2, {
    name: 'voice-notes.transcripts-in-the-list-of-chats',
    metadata: { companyIds: [1, 2], emails: ['anna@example.com'], roles: ['SYSTEM_ADMIN'], percentage: 25 },
  }),
]
const reach = { companies: 2000, on: 520, turnedOn: 500, turnedOff: 1 }
const page = { children: <FlagsPage /> }
const full = { getFeatureFlags: () => ({ featureFlags: flags }), previewFeatureFlag: () => reach }

export const Flags: Story = {
  args: { ...page, call: full },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Not read')).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  },
}
export const FlagsOnAPhone: Story = { ...Flags, globals: { viewport: { value: 'phone' } } }
export const StaleFlag: Story = {
  args: {
    ...page,
    call: {
      getFeatureFlags: () => ({
        featureFlags: [
          { ...subscriptionPage, updatedAt: '2026-01-01T00:00:00.000Z', companySwitches: { on: 0, off: 0 } },
        ],
      }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Stale')).toBeVisible()
  },
}
/** Switches, faults of the form, the difference and the reach are all seen before anything is done. */
export const EditingAFlag: Story = {
  args: { ...page, call: full },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit flag subscription-page' }))
    await userEvent.click(await screen.findByRole('switch', { name: /^On for everyone/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Review the change' }))
    await expect(await screen.findByText('500 companies get it.')).toBeVisible()
    await expect(screen.getByText('1 company loses it.')).toBeVisible()
  },
}
export const NewFlagWithFaults: Story = {
  args: { ...page, call: full },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New flag' }))
    await userEvent.type(await screen.findByRole('combobox', { name: /^Name/ }), 'Beta')
    await userEvent.click(screen.getByRole('button', { name: 'Review the change' }))
    await expect(await screen.findByText(/A name has 2 to 64/)).toBeVisible()
  },
}
export const DeletingAFlag: Story = {
  args: { ...page, call: full },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete flag subscription-page' }))
    await expect(await screen.findByText(/without it, it is off for everyone/)).toBeVisible()
  },
}
export const NoFlags: Story = { args: { ...page, call: { getFeatureFlags: () => ({ featureFlags: [] }) } } }
export const FlagsLoading: Story = {
  args: { ...page, call: { getFeatureFlags: () => new Promise<never>(() => undefined) } },
}
export const FlagsFailing: Story = {
  args: { ...page, call: { getFeatureFlags: () => Promise.reject(new TypeError('broken')) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Failed to fetch feature flags')).toBeVisible()
  },
}
