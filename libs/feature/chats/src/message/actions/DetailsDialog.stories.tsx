import { ApiError } from '@frontdesk/api-client'
import { aChat } from '@frontdesk/contract/fixtures'
import { PlatformProvider } from '@frontdesk/platform'
import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import type { Decorator, Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen } from 'storybook/test'
import { at, byOlena } from '../../testing/threadFixtures.ts'
import { DetailsDialog } from './DetailsDialog.tsx'

function Answering({ children, answer }: { children: ReactNode; answer: () => unknown }) {
  const [platform] = useState(() => aPlatform({ api: aFakeApi({ call: { getMessageTimeline: answer } }) }))
  return <PlatformProvider platform={platform}>{children}</PlatformProvider>
}
/** Stories with a provider that responds like this. */
const answering = (answer: () => unknown): Decorator[] => [(Story) => <Answering answer={answer}>{Story()}</Answering>]

const meta: Meta<typeof DetailsDialog> = {
  component: DetailsDialog,
  args: { chat: aChat(), message: byOlena(1, 'See you on Friday!'), onClose: fn() },
}
export default meta
type Story = StoryObj<typeof DetailsDialog>

export const Delivered: Story = {
  decorators: answering(() => ({
    entries: ['pending', 'sent', 'delivered', 'read'].map((status, place) => ({ status, at: at(place * 2) })),
  })),
  play: async () => expect(await screen.findAllByRole('listitem')).toHaveLength(4),
}
export const Loading: Story = { decorators: answering(() => new Promise(() => undefined)) }
export const NotAnswered: Story = {
  decorators: answering(() => {
    throw new ApiError({ status: 500, body: { code: 'INTERNAL', message: 'The server is being looked after' } })
  }),
  play: async () => expect(await screen.findByText('The details could not be loaded')).toBeVisible(),
}
