import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { aChat } from '@frontdesk/contract/fixtures'
import { byCustomer, byOlena, rowOf } from '../../testing/threadFixtures.ts'
import { SendAgainDialog } from '../delivery/SendAgainDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { Timeline } from './Timeline.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

const chat = aChat()
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()

export const AllTheWay: Story = {
  render: () => (
    <Timeline
      entries={[
        { status: 'pending', at: at(0) },
        { status: 'sent', at: at(0) },
        { status: 'delivered', at: at(1) },
        { status: 'read', at: at(9) },
      ]}
    />
  ),
}
export const FailedOnTheWay: Story = {
  render: () => (
    <Timeline
      entries={[
        { status: 'pending', at: at(0) },
        { status: 'failed', at: at(0), error: { code: 'CHANNEL_DISCONNECTED', message: '' } },
        { status: 'delivered', at: at(40) },
      ]}
    />
  ),
}
export const UnknownOnTheWay: Story = {
  render: () => (
    <Timeline
      entries={[
        { status: 'pending', at: at(0) },
        { status: 'unknown', at: at(0), error: { code: 'DELIVERY_UNKNOWN', message: '' } },
        { status: 'sent', at: at(40) },
      ]}
    />
  ),
}
export const ConfirmSendingAgain: Story = {
  render: () => (
    <SendAgainDialog
      message={byOlena(1, 'See you on Friday! '.repeat(60), { status: 'unknown' })}
      onSend={fn()}
      onClose={fn()}
    />
  ),
}
export const SettledWhileConfirming: Story = {
  render: () => (
    <SendAgainDialog message={byOlena(1, 'See you on Friday!', { status: 'sent' })} onSend={fn()} onClose={fn()} />
  ),
}
export const Received: Story = { render: () => <Timeline entries={[{ status: 'received', at: at(0) }]} /> }
export const ConfirmDeleting: Story = {
  render: () => (
    <DeleteDialog message={byOlena(1, 'See you on Friday! '.repeat(30))} chat={chat} onDelete={fn()} onClose={fn()} />
  ),
}
export const OfTheMenu: Story = {
  render: () => {
    const from = document.createElement('button')
    return (
      <MessageMenu row={rowOf(byCustomer(1, 'Hello'))} from={from} onAction={fn()} canReply canTest onClose={fn()} />
    )
  },
}
