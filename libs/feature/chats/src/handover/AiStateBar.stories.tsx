import type { Chat } from '@frontdesk/contract'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import { AiStateBar } from './AiStateBar.tsx'
import { ChatStory } from './testing/ChatStory.tsx'
import { chatOfAnna, handledByMe, handledByMarco } from './testing/chatOfAnna.ts'

type Args = {
  handler?: NonNullable<Chat['handler']>
  typists?: readonly string[]
  written?: string
  isWriting?: boolean
  handsBackAt?: string
  /** The channel of the chat, where another app has the conversation. */
  elsewhereOn?: Chat['platform']
}

function Bar({ handler = { by: 'ai' }, handsBackAt, elsewhereOn, ...desk }: Args) {
  const chat = {
    ...chatOfAnna,
    handler,
    handsBackAt: handsBackAt ?? null,
    ...(elsewhereOn && { platform: elsewhereOn, conversationOwner: 'another-app' as const }),
    settings: { aiEnabled: handler.by === 'ai' || handler.by === 'waiting' },
  }
  return (
    <ChatStory chat={chat} {...desk}>
      <AiStateBar chat={chat} />
    </ChatStory>
  )
}
const meta: Meta<typeof Bar> = { component: Bar, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Bar>

const verbs = (canvas: { queryAllByRole: (role: string) => HTMLElement[] }) =>
  canvas.queryAllByRole('button').map((button) => button.textContent)

/** The company's time without a word of a person is over then. */
export const ComesBack: Story = {
  args: { handler: handledByMe, handsBackAt: '2026-11-20T18:30:00.000Z' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/the AI comes back at/u)).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Hand back'])
  },
}
/** A colleague writes in the same chat: said before the reply is sent, and nothing is in its way. */
export const ColleagueWritesToo: Story = {
  args: { handler: handledByMe, typists: ['Marco Bianchi'], written: 'Yes, we are' },
  play: async ({ canvas }) =>
    expect(
      await canvas.findByText('Marco Bianchi is writing here, too. Your reply may say the same as theirs.'),
    ).toBeVisible(),
}
export const AiAnswers: Story = { play: async ({ canvas }) => expect(verbs(canvas)).toEqual(['Take over']) }
export const AiWrites: Story = {
  args: { isWriting: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('AI is writing')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Take over', 'Stop'])
  },
}
export const CustomerAskedForAPerson: Story = {
  args: { handler: { by: 'waiting', why: 'asked' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('the customer asked for a person')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Hand back', 'Take over'])
  },
}
export const HandedOver: Story = { args: { handler: { by: 'waiting', why: 'handed-over' } } }
export const Withheld: Story = { args: { handler: { by: 'waiting', why: 'withheld' } } }
export const Failed: Story = { args: { handler: { by: 'waiting', why: 'failed' } } }
export const Stalled: Story = { args: { handler: { by: 'waiting', why: 'stalled' } } }
export const LimitOfTheHour: Story = { args: { handler: { by: 'waiting', why: 'hourly-limit' } } }
export const LimitOfTheDay: Story = { args: { handler: { by: 'waiting', why: 'daily-limit' } } }
export const LongWait: Story = { args: { handler: { by: 'waiting', why: 'long-wait' } } }
export const QuotaOfTheDay: Story = { args: { handler: { by: 'waiting', why: 'quota-reached' } } }
export const ByOfficeHours: Story = { args: { handler: { by: 'waiting', why: 'office-hours' } } }
export const AssistantOff: Story = { args: { handler: { by: 'waiting', why: 'assistant-off' } } }
export const ConversationsUsedUp: Story = {
  args: { handler: { by: 'waiting', why: 'conversation-limit' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('all conversations of your plan for this month are used up')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Hand back', 'Take over'])
  },
}
export const TrialEnded: Story = { args: { handler: { by: 'waiting', why: 'trial-ended' } } }
export const PlanUnpaid: Story = { args: { handler: { by: 'waiting', why: 'unpaid' } } }
export const PlanEnded: Story = { args: { handler: { by: 'waiting', why: 'subscription-ended' } } }
export const NoPlan: Story = { args: { handler: { by: 'waiting', why: 'no-subscription' } } }
export const NeedWithoutReason: Story = { args: { handler: { by: 'waiting' } } }
export const You: Story = {
  args: { handler: handledByMe },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You answer')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Hand back'])
  },
}
export const AiOff: Story = {
  args: { handler: { by: 'off' } },
  play: async ({ canvas }) => expect(verbs(canvas)).toEqual(['Hand back', 'Take over']),
}
export const Colleague: Story = {
  args: { handler: handledByMarco, typists: ['Marco Bianchi'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Marco is typing…')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Take over' }))
    await expect(canvas.getByRole('button', { name: 'Yes, take over' })).toHaveFocus()
  },
}
export const WritingBesideAColleague: Story = { args: { handler: handledByMarco, written: 'Hello' } }
export const ManyType: Story = { args: { typists: ['Marco Bianchi', 'Iryna', 'Әсел'] } }
export const NarrowColleague: Story = {
  args: {
    handler: { ...handledByMarco, name: 'Әсел Нұрланқызы Ақмаржанқызы-Бекмұхамбетова' },
    typists: ['Әсел Нұрланқызы'],
    written: 'Hello',
  },
  globals: { viewport: { value: 'phone' } },
}
export const NarrowNeed: Story = {
  args: { handler: { by: 'waiting', why: 'daily-limit' } },
  globals: { viewport: { value: 'phone' } },
}

/** The channel gives the conversation to a person who asks for it. */
export const InAnotherApp: Story = {
  args: { elsewhereOn: 'instagram' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Another app has this conversation')).toBeVisible()
    await expect(canvas.getByText('the AI does not answer here')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Take the conversation'])
  },
}
/** The channel gives the conversation with a message, which a person who has taken the chat has still to send. */
export const YoursWithAMessage: Story = {
  args: { elsewhereOn: 'whatsapp', handler: handledByMe },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('it is yours when you send a message')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Hand back'])
  },
}
export const InAnotherAppAndAwaited: Story = {
  args: { elsewhereOn: 'whatsapp', handler: { by: 'waiting', why: 'asked' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Needs you: the customer asked for a person')).toBeVisible()
    await expect(verbs(canvas)).toEqual(['Take the conversation'])
  },
}
export const InAnotherAppBesideAColleague: Story = { args: { elsewhereOn: 'instagram', handler: handledByMarco } }
export const NarrowInAnotherApp: Story = {
  args: { elsewhereOn: 'instagram', handler: { by: 'waiting', why: 'asked' } },
  globals: { viewport: { value: 'phone' } },
}
