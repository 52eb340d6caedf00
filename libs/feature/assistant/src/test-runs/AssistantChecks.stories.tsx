import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { InPlatform } from '@frontdesk/platform/testing'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { aCheck, aTestQuestion, checkCalls } from '../checks/checkFixtures.ts'
import { AssistantChecks } from './AssistantChecks.tsx'

const questions = [aTestQuestion(1), aTestQuestion(2, { question: 'Is there parking?', category: 'place' })]
const aProvider = (
  given: Partial<AssistantCalls>,
  checks = [aCheck(3), aCheck(2, { startedBy: null, version: null })],
) =>
  ({
    ...checkCalls(checks, questions),
    ...given,
  }) as AssistantCalls // The others are not called.

const meta: Meta<typeof AssistantChecks> = {
  component: AssistantChecks,
  args: { companyId: 101, calls: aProvider({}) },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof AssistantChecks>

export const Asked: Story = {
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: 'Ask 2 questions' })),
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const Empty: Story = {
  args: { calls: { ...aProvider({}, []), ...checkCalls() } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Make test questions' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Ask/ })).toBeNull()
  },
}
export const Running: Story = {
  args: { calls: aProvider({}, [aCheck(4, { status: 'running', answered: 3, scores: null }), aCheck(3)]) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('3 of 8 questions')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Cancel the check' })).toBeVisible()
  },
}
export const Ended: Story = {
  args: {
    calls: aProvider({}, [
      aCheck(6, {
        status: 'failed',
        scores: null,
        error: 'ASSISTANT_REFUSED_KEY',
        model: 'openai',
        modelName: 'a-model',
      }),
      aCheck(5, { status: 'interrupted', scores: null }),
      aCheck(4, { status: 'cancelled', scores: null, isTrial: true }),
      aCheck(3, {
        scores: { total: { count: 8, right: 5, invented: 2, handedOver: 0 }, byLanguage: {}, byCategory: {} },
      }),
    ]),
  },
  play: async ({ canvas }) => void (await canvas.findByText('The language model refused the key of this server')),
}
export const WithAModel: Story = {
  args: {
    calls: aProvider({
      listAssistantChecks: async () => ({
        checks: [],
        questionCount: 300,
        models: [
          { model: 'openai', name: 'a-model' },
          { model: 'local', name: null },
        ],
      }),
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/costs as much as 300 answers/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ask 300 questions' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The check was not started')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Ask 300 questions' })).toHaveFocus())
  },
}
export const Unreachable: Story = {
  args: { calls: aProvider({ listAssistantChecks: () => Promise.reject(new Error('The server does not answer')) }) },
}
export const Compared: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /88% right|87% right/ }))[0] as HTMLElement) // findAll finds one at least
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByText('Worse than before')).toBeVisible())
    await expect(dialog.getByText('Better than before')).toBeVisible()
    await expect(dialog.getByText(/It does not say “450”/)).toBeVisible()
  },
}
