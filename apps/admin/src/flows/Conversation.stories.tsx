import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { AdminScreen } from '../screens/AdminScreen.tsx'
import { aConversation } from './aConversation.ts'

const meta: Meta<typeof AdminScreen> = { component: AdminScreen, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof AdminScreen>
type Conversation = ReturnType<typeof aConversation>

const inTime = { timeout: 45_000 }
/** Made anew each time that the flow plays. */
const conversationOf = (loaded: Record<string, unknown>) => loaded['conversation'] as Conversation // of the loaders below

const render: Story['render'] = (_, { loaded }) => {
  const { script, onReady } = conversationOf(loaded)
  return <AdminScreen script={script} onReady={onReady} />
}

/** A customer writes for the first time; the assistant answers, and the answer grows while it is written. */
export const FirstAnswer: Story = {
  parameters: { route: '/chats' },
  loaders: [() => ({ conversation: aConversation({ isNew: true }) })],
  render,
  play: async ({ canvas, loaded, step, userEvent }) => {
    const { customerWrites, assistantBegins, assistantWrites, assistantAnswers } = conversationOf(loaded)
    await step('The inbox is empty', async () => {
      await canvas.findByRole('heading', { level: 1 }, inTime)
    })
    await step('A customer writes', async () => {
      customerWrites('Hello! Do you have time on Friday?')
      await userEvent.click(await canvas.findByRole('link', { name: /Anna Kovalenko/u }, inTime))
      await canvas.findByRole('article', { name: /Anna/u }, inTime)
    })
    await step('The assistant writes, and the answer grows', async () => {
      assistantBegins()
      assistantWrites('On Friday we have')
      const draft = () => canvas.getByRole('article', { name: 'AI is writing' })
      await waitFor(() => expect(draft()).toHaveTextContent('On Friday'), inTime)
    })
    await step('The answer is sent', async () => {
      assistantAnswers('On Friday we have six and seven.')
      await expect((await canvas.findAllByText('On Friday we have six and seven.', {}, inTime))[0]).toBeVisible()
    })
  },
}

/** The AI writes; a person takes over in the middle of the sentence, answers, and hands the chat back. */
export const TakeOverAndHandBack: Story = {
  parameters: { route: '/chats/10001' },
  loaders: [() => ({ conversation: aConversation() })],
  render,
  play: async ({ canvas, loaded, step, userEvent }) => {
    const { assistantBegins, assistantWrites } = conversationOf(loaded)
    const answers = () => canvas.findByRole('group', { name: 'Who answers' }, inTime)
    await step('The AI writes an answer', async () => {
      await canvas.findByRole('textbox', { name: 'Message' }, inTime)
      assistantBegins()
      assistantWrites('On Friday we have')
      const draft = () => canvas.getByRole('article', { name: 'AI is writing' })
      await waitFor(() => expect(draft()).toHaveTextContent('On Friday'), inTime)
    })
    await step('A person takes over', async () => {
      await userEvent.click((await canvas.findAllByRole('button', { name: 'Take over' }, inTime))[0] ?? document.body)
      await waitFor(async () => expect(await answers()).toHaveTextContent('You answer'), inTime)
    })
    await step('They finish the sentence and send it', async () => {
      const composer = await canvas.findByRole('textbox', { name: 'Message' }, inTime)
      await userEvent.clear(composer)
      await userEvent.type(composer, 'On Friday we have six.{Enter}')
      await expect((await canvas.findAllByText('On Friday we have six.', {}, inTime))[0]).toBeVisible()
    })
    await step('They hand back', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Hand back' }, inTime))
      await expect(await answers()).not.toHaveTextContent('You answer')
    })
  },
}
