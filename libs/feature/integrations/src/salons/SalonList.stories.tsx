import type { Crm } from '@frontdesk/contract'
import { aCrm } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aConfig, aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SalonList } from './SalonList.tsx'

const meta: Meta<typeof SalonList> = {
  component: SalonList,
  args: { onAsk: fn(), altegioUrl: 'https://app.alteg.io/appstore', crms: [] },
}
export default meta
type Story = StoryObj<typeof SalonList>

const stateSince = '2026-11-20T12:00:00.000Z'
const off = { isActive: false, stateSince }
const one = (id: number, different: Partial<Crm>) =>
  aCrm({
    id,
    externalId: String(720_440 + id),
    metadata: { company: { title: `Lily ${id}`, city: 'Kyiv', address: 'Lypova 12' } },
    ...different,
  })
const everyState = [
  one(1, { state: 'waiting', ...off, agreedAt: stateSince }),
  one(2, { state: 'connected', stateSince }),
  one(3, { state: 'connected', stateSince, wasInstalled: true }),
  one(4, { state: 'connected', ...off, isSwitchedOff: true }),
  one(5, {
    state: 'failed',
    ...off,
    failure: { code: 'CONSENT_EXPIRED', message: 'The application cannot be activated.' },
  }),
  one(6, { state: 'failed', ...off, failure: { code: 'UNREACHABLE', message: null } }),
  one(7, { state: 'frozen', ...off }),
  one(8, { state: 'uninstalled', ...off }),
]

export const EveryState: Story = {
  args: { crms: everyState },
  play: async ({ args, canvas, userEvent }) => {
    for (const standing of ['Waiting for Altegio', 'Connected already', 'Switched off', 'Frozen', 'Not connected'])
      await expect(canvas.getAllByText(standing)[0]).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Try again/u })).toHaveLength(1)
    await userEvent.click(canvas.getByRole('button', { name: 'Switch off: Lily 2' }))
    await expect(args.onAsk).toHaveBeenCalledWith(everyState[1], 'switch-off')
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search salons' }), '720447')
    await expect(canvas.getAllByRole('article')).toHaveLength(1)
    await userEvent.clear(canvas.getByRole('searchbox', { name: 'Search salons' }))
  },
}
const upgrade = { salons: 2, amount: 6400, currencyCode: 'USD', billingPeriod: 'month' } as const
export const OverThePlan: Story = {
  args: {
    crms: [
      one(1, { state: 'connected', stateSince }),
      one(2, { state: 'waiting', ...off, planLimit: { salons: 1, upgrade } }),
      one(3, { state: 'waiting', ...off, planLimit: { salons: 3, upgrade: null } }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/Your plan has one salon, which is taken\. With room for one more it costs \$64\.00 a month/u),
    ).toBeVisible()
    await expect(canvas.getByText(/Your plan has 3 salons, which are all taken\. Another plan has room/u)).toBeVisible()
    await expect(canvas.getAllByRole('link', { name: 'Change the plan' })[0]).toHaveAttribute('href', '/subscription')
  },
}
export const OnAPhone: Story = { args: { crms: everyState }, globals: { viewport: { value: 'bigPhone' } } }
export const CameFromAltegioAgain: Story = {
  args: { crms: everyState.slice(4), pendingIds: ['720445', '720448'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Connect again: Lily 8' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again: Lily 5' })).toBeVisible()
  },
}
export const LongNames: Story = {
  args: {
    crms: [
      one(1, {
        metadata: {
          address: 'Prospekt Abaya 150/230, corner of Bolshaya Krugovaya',
          comment: 'Entrance from the yard, ring twice',
          company: { title: 'Beauty-laboratory-of-the-sisters-Konstantinopolskaya', city: 'Ust-Kamenogorsk' },
        },
      }),
    ],
  },
  globals: { viewport: { value: 'phone' } },
}
export const Forty: Story = {
  args: { crms: Array.from({ length: 40 }, (_, n) => one(n + 1, { state: 'connected', stateSince })) },
}

/** Another company asked for two of them, which were connected first and second. */
export const AskedForElsewhere: Story = {
  decorators: [
    (Story) => (
      <PlatformProvider platform={aPlatform({ different: { config: aConfig() } })}>{Story()}</PlatformProvider>
    ),
  ],
  args: {
    crms: [
      one(1, { state: 'connected', stateSince, askedElsewhereAt: stateSince }),
      one(2, {
        state: 'failed',
        ...off,
        failure: { code: 'USED_ELSEWHERE', message: null },
        askedElsewhereAt: stateSince,
      }),
      one(3, { state: 'connected', stateSince }),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/Another company asked for this salon/u)).toHaveLength(2)
  },
}
