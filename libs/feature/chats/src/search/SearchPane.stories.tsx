import { ApiError } from '@frontdesk/api-client'
import type { Message } from '@frontdesk/contract'
import { PlatformProvider } from '@frontdesk/platform'
import { aPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { aChatServer } from '../testing/aChatServer.ts'
import { byCustomer, byOlena } from '../testing/threadFixtures.ts'
import { SearchPane } from './SearchPane.tsx'

const found = [
  byCustomer(1, 'How much is a haircut, and is there an hour on Friday?'),
  byOlena(2, 'A HAIRCUT is 450 UAH'),
  byCustomer(3, `${'We talked of everything. '.repeat(20)}Then of a haircut.`),
]

type Args = {
  query: string
  chatId: number | null
  openChatId: number | null
  answer: readonly Message[] | 'never' | 'no' | 'wait'
}

/** The search pane with a provider that responds with `answer`. */
function Pane({ query, chatId, openChatId, answer }: Args) {
  const [platform] = useState(() =>
    aPlatform({
      api: aChatServer({
        call: {
          searchMessages: () => {
            if (answer === 'wait') throw new ApiError({ status: 429, code: 'RATE_LIMITED', retryAfter: 40 })
            if (answer === 'no') throw new Error('The search is being looked after')
            return answer === 'never'
              ? new Promise(() => undefined)
              : { messages: answer, totalCount: answer.length, matchingChatIds: [] }
          },
        },
      }),
    }),
  )
  return (
    <PlatformProvider platform={platform}>
      <div style={{ display: 'flex', height: 520, width: 340 }}>
        <SearchPane companyId={101} search={{ words: query, chatId }} openChatId={openChatId} onChats={fn()} />
      </div>
    </PlatformProvider>
  )
}

const meta: Meta<typeof Pane> = {
  component: Pane,
  args: { query: 'haircut', chatId: null, openChatId: null, answer: found },
}
export default meta
type Story = StoryObj<typeof Pane>

export const Empty: Story = { args: { query: '' } }
export const TooShort: Story = { args: { query: 'a' } }
export const Found: Story = {
  play: async ({ canvas }) => expect(await canvas.findAllByRole('link', {}, { timeout: 5000 })).toHaveLength(3),
}
export const InOneChat: Story = {
  args: { chatId: 10001, openChatId: 10001 },
  play: async ({ canvas }) => expect(await canvas.findAllByRole('link', {}, { timeout: 5000 })).toHaveLength(3),
}
export const Looking: Story = { args: { answer: 'never' } }
export const Nothing: Story = {
  args: { answer: [] },
  play: async ({ canvas }) =>
    expect(await canvas.findByText('No message has these words', {}, { timeout: 5000 })).toBeVisible(),
}
export const NotAnswered: Story = {
  args: { answer: 'no' },
  play: async ({ canvas }) =>
    expect(await canvas.findByText('The search did not work', {}, { timeout: 5000 })).toBeVisible(),
}
export const RateLimited: Story = {
  args: { answer: 'wait' },
  play: async ({ canvas }) => expect(await canvas.findByText(/goes on by itself/, {}, { timeout: 5000 })).toBeVisible(),
}
