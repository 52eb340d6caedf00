import type { Messenger } from '@frontdesk/contract'
import { aCrm, aMessenger } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ChannelCard } from './channels/ChannelCard.tsx'
import cards from './channels/ChannelCard.module.css'
import { ChannelLinks } from './linking/ChannelLinks.tsx'
import { SalonLinks } from './linking/SalonLinks.tsx'
import { IntegrationsView } from './IntegrationsView.tsx'
import { SalonList } from './salons/SalonList.tsx'

const connecting = { failure: null, isPending: false, connect: () => Promise.resolve(), edit: fn(), connectedId: null }

const salons = [
  aCrm(),
  aCrm({ id: 6, externalId: '37533', isActive: false, metadata: { comment: 'Entrance from the yard' } }),
]
const link = () => Promise.resolve()

const chooseReadReceipts = fn()
const meta: Meta<typeof IntegrationsView> = {
  component: IntegrationsView,
  parameters: { layout: 'fullscreen' },
  args: {
    messengers: { is: 'there', list: [] },
    crms: { is: 'there', list: [] },
    salonsOf: (crms, channels) => (
      <SalonList
        crms={crms}
        onAsk={fn()}
        linksOf={(salon) => (
          <SalonLinks salon={salon} channels={channels} isPending={false} onLink={link} onUnlink={fn()} />
        )}
      />
    ),
    connecting,
    talkAddressOf: () => 'https://t.me/lily_salon_bot',
    cardsOf: (channels) => (
      <ul className={cards.list}>
        {channels.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            talkAddress="https://t.me/lily_salon_bot"
            pending={null}
            onRequest={fn()}
            onReadReceipts={chooseReadReceipts}
            links={<ChannelLinks channel={channel} salons={salons} isPending={false} onLink={link} onUnlink={fn()} />}
            now={new Date('2026-11-23T12:00:00Z')}
          />
        ))}
      </ul>
    ),
  },
}
export default meta
type Story = StoryObj<typeof IntegrationsView>

export const FirstStep: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Connect your first channel' })).toBeVisible()
    await expect(canvas.getByLabelText('Bot token')).toBeVisible()
  },
}

const channels = [
  aMessenger({ crmIntegrations: [aCrm()] }),
  aMessenger({ id: 4, metadata: { botUsername: 'lily_school_bot' }, status: 'initializing' }),
  aMessenger({
    id: 5,
    type: 'whatsapp',
    status: 'disconnected',
    metadata: { displayPhoneNumber: '+380 44 111 22 33' },
  }),
  aMessenger({ id: 6, type: 'instagram', isActive: false, metadata: { username: 'lily.kyiv' } }),
  aMessenger({
    id: 7,
    status: 'failed',
    metadata: { botUsername: 'old_lily_bot', lastError: { code: 'TOKEN_REFUSED' } },
  }),
]

export const ManyConnections: Story = {
  args: { messengers: { is: 'there', list: channels }, crms: { is: 'there', list: salons } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('Connected')).toHaveLength(2)
    await expect(canvas.getByRole('link', { name: '@lily_salon_bot' })).toHaveAttribute(
      'href',
      'https://t.me/lily_salon_bot',
    )
  },
}
export const AccessThatEndsSoon: Story = {
  args: {
    messengers: {
      is: 'there',
      list: [
        aMessenger({
          id: 5,
          type: 'whatsapp',
          metadata: { displayPhoneNumber: '+380 44 111 22 33', accessEndsAt: '2026-11-26T09:30:00Z' },
        }),
      ],
    },
  },
  play: async ({ canvas }) => expect(canvas.getByText(/^The token of this number ends on/)).toBeVisible(),
}
export const MessageThatWasLost: Story = {
  args: {
    messengers: {
      is: 'there',
      list: [
        aMessenger({
          id: 5,
          type: 'whatsapp',
          metadata: { displayPhoneNumber: '+380 44 111 22 33', messageLostAt: '2026-11-20T09:30:00Z' },
        }),
      ],
    },
  },
  play: async ({ canvas }) =>
    expect(canvas.getByText(/^A message that came on .* could not be stored\.$/)).toBeVisible(),
}
export const ReadReceipts: Story = {
  args: {
    messengers: {
      is: 'there',
      list: [
        aMessenger({
          id: 5,
          type: 'whatsapp',
          metadata: { displayPhoneNumber: '+380 44 111 22 33', readReceipts: true },
        }),
      ],
    },
  },
  play: async ({ canvas, userEvent }) => {
    const choice = canvas.getByRole('switch', {
      name: 'Customers see that their message was read when a person answers',
    })
    await expect(choice).toBeChecked()
    await userEvent.click(choice)
    await expect(chooseReadReceipts).toHaveBeenCalledWith(false)
  },
}
export const SilentAgainstItsHabit: Story = {
  args: {
    messengers: {
      is: 'there',
      list: [
        aMessenger({
          id: 5,
          lastInboundAt: '2026-11-18T09:30:00Z',
          metadata: { botUsername: 'lily', silence: { since: '2026-11-18T09:30:00Z', longestGap: 40 * 3_600_000 } },
        }),
      ],
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Nobody has written over this channel since .*\.$/)).toBeVisible()
    await expect(canvas.getByText(/never quiet for longer than 40 hours/)).toBeVisible()
  },
}
const withMetadata = (metadata: Messenger['metadata']): Story => ({
  args: {
    messengers: {
      is: 'there',
      list: [
        aMessenger({
          id: 5,
          type: 'whatsapp',
          metadata: { displayPhoneNumber: '+380 44 111 22 33', ...metadata },
        }),
      ],
    },
  },
})
export const AccountInTrouble: Story = {
  ...withMetadata({ trouble: { code: 'payment-missing', at: '2026-11-20T09:30:00.000Z' } }),
  play: async ({ canvas }) => expect(canvas.getByText('The business account cannot pay for messages.')).toBeVisible(),
}
export const UnsupportedKinds: Story = {
  ...withMetadata({ unsupported: [{ kind: 'calls', at: '2026-11-20T09:30:00.000Z' }] }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Some of what came over this channel is not supported here'))
    await expect(canvas.getByText('calls')).toBeVisible()
  },
}
export const OnAPhone: Story = { ...ManyConnections, globals: { viewport: { value: 'bigPhone' } } }
export const LongNames: Story = {
  args: {
    messengers: {
      is: 'there',
      list: [
        aMessenger({ metadata: { botUsername: 'the_longest_bot_name_of_them_all_bot' }, crmIntegrations: salons }),
      ],
    },
    crms: {
      is: 'there',
      list: [
        aCrm({
          metadata: {
            address: 'Prospekt Abaya 150/230, corner of Bolshaya Krugovaya',
            company: { title: 'Beauty-laboratory-of-the-sisters-Konstantinopolskaya', city: 'Ust-Kamenogorsk' },
          },
        }),
      ],
    },
  },
  globals: { viewport: { value: 'phone' } },
}
export const JustConnected: Story = {
  args: { messengers: { is: 'there', list: [aMessenger()] }, connecting: { ...connecting, connectedId: 3 } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('@lily_salon_bot is connected')).toBeVisible()
  },
}
export const BeingConnected: Story = {
  args: {
    messengers: { is: 'there', list: [aMessenger({ status: 'initializing' })] },
    connecting: { ...connecting, connectedId: 3 },
  },
}
export const Loading: Story = { args: { messengers: { is: 'loading' }, crms: { is: 'loading' } } }
export const Failed: Story = {
  args: { messengers: { is: 'failed', retry: fn(), isRetrying: false } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Failed to fetch integrations')
    await userEvent.click(canvas.getByRole('button', { name: 'Retry' }))
    if (args.messengers.is === 'failed') await expect(args.messengers.retry).toHaveBeenCalledOnce()
  },
}
export const OnlySalonsFailed: Story = {
  args: { messengers: { is: 'there', list: [aMessenger()] }, crms: { is: 'failed', retry: fn(), isRetrying: false } },
}
