import type { ReactElement } from 'react'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ChatStory } from '../../handover/testing/ChatStory.tsx'
import { chatOfAnna } from '../../handover/testing/chatOfAnna.ts'
import { DraftBubbles } from '../../thread/DraftBubbles.tsx'
import { DraftBubble } from './DraftBubble.tsx'

const draft = {
  id: 1007,
  runId: 'r1',
  run: 'ai:r1',
  answers: 7,
  chatId: 10001,
  companyId: 101,
  fromId: 500009,
  recipientId: null,
  platformMessageId: 'ai:1',
  platform: 'openai' as const,
  text: 'Good afternoon! On Friday we have 11:00 and',
  isStreaming: true,
}
const meta: Meta<typeof DraftBubble> = { component: DraftBubble, args: { draft, assistantIsOther: false } }
export default meta
type Story = StoryObj<typeof DraftBubble>

export const Growing: Story = {
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[aria-live]')).toBeNull(),
}
export const Empty: Story = { args: { draft: { ...draft, text: '' } } }
export const Interrupted: Story = { args: { draft: { ...draft, isStreaming: false } } }
export const OtherSide: Story = { args: { assistantIsOther: true } }
export const Long: Story = { args: { draft: { ...draft, text: `${draft.text} `.repeat(30) } } }
export const BeingStopped: Story = { args: { draft: { ...draft, isStreaming: false, isFrozen: true } } }
export const LongOnAPhone: Story = {
  args: { draft: { ...draft, text: `${draft.text} `.repeat(60) } },
  globals: { viewport: { value: 'phone' } },
}

/** An hour from now: a held reply shows the longest hold that there is. */
const sendsAt = () => new Date(Date.now() + 3_600_000).toISOString()

/** A reply that is held back for a moment before it is sent, with its actions. */
function Held() {
  const heldReply = { runId: 'run-1', agentReplyToMessageId: 7, text: `${draft.text} 14:30.`, sendsAt: sendsAt() }
  const chat = { ...chatOfAnna, heldReply }
  return (
    <ChatStory chat={chat}>
      <DraftBubbles chat={chat} />
    </ChatStory>
  )
}

/** Each state of a draft with its name, in the order in which it passes through them. */
export const EveryState: Story = {
  name: 'All states of an AI draft',
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      {(
        [
          [
            'Before its first word',
            <DraftBubble key="empty" draft={{ ...draft, text: '' }} assistantIsOther={false} />,
          ],
          ['Growing', <DraftBubble key="growing" draft={draft} assistantIsOther={false} />],
          ['About to be sent', <Held key="held" />],
          [
            'Being stopped',
            <DraftBubble
              key="stopped"
              draft={{ ...draft, isStreaming: false, isFrozen: true }}
              assistantIsOther={false}
            />,
          ],
          [
            'Interrupted',
            <DraftBubble key="interrupted" draft={{ ...draft, isStreaming: false }} assistantIsOther={false} />,
          ],
        ] satisfies [string, ReactElement][]
      ).map(([name, shown]) => (
        <section key={name}>
          <h2 style={{ margin: 0, fontSize: 14 }}>{name}</h2>
          {shown}
        </section>
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('article')).toHaveLength(5)
    await expect(canvas.getByRole('article', { name: 'AI answer, about to be sent' })).toBeVisible()
  },
}
