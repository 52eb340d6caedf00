import type { KnowledgeGap } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor } from 'storybook/test'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { Gaps } from './Gaps.tsx'

const aGap = (id: number, different: Partial<KnowledgeGap>): KnowledgeGap => ({
  ids: [id],
  questions: ['Do you have a sauna?'],
  answer: null,
  language: 'en',
  chatId: 10001,
  messageId: 4,
  askedAt: '2026-11-20T12:00:00.000Z',
  ...different,
})
const gaps = [
  aGap(1, {
    ids: [1, 7, 9],
    questions: ['у вас есть сауна?', 'а сауну можно заказать на двоих, мы придём в субботу вечером после стрижки?'],
    answer: 'Да, до 20:00.\nПолотенца бесплатно.',
    language: 'ru',
  }),
  aGap(2, { questions: ['Do you do tattoos?'] }),
  aGap(3, { questions: ['¿Hay wifi?'], answer: 'Sí, la clave está en la recepción.', language: 'es' }),
]
const never = new Promise<never>(() => undefined)
const refused = () => Promise.reject(new Error('The server does not answer'))

/** A provider with these gaps, of which the settled ones are gone. */
function callsWith(listed: readonly KnowledgeGap[], different: Partial<AssistantCalls> = {}): AssistantCalls {
  let open = [...listed]
  const settle = (settled: readonly number[]) => {
    open = open.filter(({ ids }) => !ids.some((id) => settled.includes(id)))
  }
  return {
    listGaps: async () => ({ gaps: open, total: open.length }),
    acceptGap: async ({ ids, question, answer, language }) => {
      settle(ids)
      return { item: { id: 5, question, answer, language, updatedAt: '2026-11-20T12:00:00.000Z' }, changeId: 9 }
    },
    dismissGap: async ({ ids }) => {
      settle(ids)
      return true
    },
    ...different,
  } as AssistantCalls // The others are not called.
}

const meta: Meta<typeof Gaps> = {
  component: Gaps,
  args: { companyId: 101, calls: callsWith(gaps) },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof Gaps>

export const Open: Story = { play: async ({ canvas }) => void (await canvas.findByText(/^Asked 3 times/)) }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Many: Story = {
  args: {
    calls: callsWith(
      Array.from({ length: 12 }, (_, n) =>
        aGap(n + 1, { questions: [`Question ${n + 1}?`], answer: `Answer ${n + 1}` }),
      ),
    ),
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show 7 more' }))
    await expect(canvas.getByText('Question 12?')).toBeVisible()
  },
}
export const None: Story = { args: { calls: callsWith([]) } }
export const Loading: Story = { args: { calls: callsWith([], { listGaps: () => never }) } }
export const Unreachable: Story = { args: { calls: callsWith([], { listGaps: refused }) } }
export const NotAccepted: Story = {
  args: { calls: callsWith(gaps, { acceptGap: refused }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept: ¿Hay wifi?' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('It was not saved: The server does not answer')
  },
}
export const Changing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change: ¿Hay wifi?' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'What the assistant answers' })).toBeVisible())
  },
}
