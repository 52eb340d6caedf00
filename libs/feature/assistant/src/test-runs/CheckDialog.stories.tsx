import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { InPlatform } from '@frontdesk/platform/testing'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { aBetterQuestion, aCheck, aWorseQuestion, checkCalls } from '../checks/checkFixtures.ts'
import { CheckDialog } from './CheckDialog.tsx'

const aProvider = (different: Partial<AssistantCalls> = {}) => ({ ...checkCalls(), ...different }) as AssistantCalls // The others are not called.
const model = { model: 'openai', modelName: 'a-model' } as const
const before = aCheck(2, { ...model, startedAt: '2026-11-19T12:00:00.000Z' })
const ended = aCheck(3, model)
const alone = { better: 0, worse: 0, against: null }

const meta: Meta<typeof CheckDialog> = {
  component: CheckDialog,
  args: {
    companyId: 101,
    check: ended,
    others: [before, aCheck(1, { isTrial: true })],
    calls: aProvider({
      getAssistantCheck: async () => ({
        check: ended,
        against: before,
        better: 118,
        worse: 164,
        questions: [aWorseQuestion, aBetterQuestion],
        total: 282,
      }),
    }),
    onClose: () => undefined,
  },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof CheckDialog>

const dialog = async () => within(await screen.findByRole('dialog'))
/** The words of the choice are inside its frame, which cuts off the others. */
async function hasWholeWords() {
  const choice = (await dialog()).getByRole('radiogroup')
  await expect(choice.scrollWidth).toBeLessThanOrEqual(choice.clientWidth)
}

export const Compared: Story = {
  play: async () => {
    await waitFor(async () => expect((await dialog()).getByText('Worse than before')).toBeVisible())
    await expect((await dialog()).getByRole('radio', { name: 'Worse (164)' })).toBeInTheDocument()
  },
}
const onAPhone = (locale: string): Story => ({
  globals: { viewport: { value: 'bigPhone' }, locale },
  play: async () => {
    await waitFor(async () => expect((await dialog()).getAllByRole('radio')).toHaveLength(4))
    await waitFor(hasWholeWords)
  },
})
export const OnAPhone: Story = onAPhone('en')
export const InSpanishOnAPhone: Story = onAPhone('es')
export const InKazakhOnAPhone: Story = onAPhone('kk')
export const InPortugueseOnAPhone: Story = onAPhone('pt')
export const InRussianOnAPhone: Story = onAPhone('ru')
export const InUkrainianOnAPhone: Story = onAPhone('uk')
export const WithoutAnEarlierOne: Story = {
  args: {
    others: [],
    calls: aProvider({
      getAssistantCheck: async () => ({
        ...alone,
        check: ended,
        questions: [{ ...aWorseQuestion, change: 'new', before: null }],
        total: 1,
      }),
    }),
  },
  play: async () => {
    await expect(await (await dialog()).findByRole('radio', { name: 'Wrong' })).toBeInTheDocument()
    await expect((await dialog()).queryByRole('radio', { name: /Better|Worse/ })).toBeNull()
  },
}
const running = aCheck(3, { ...model, status: 'running', answered: 3, scores: null })
export const Running: Story = {
  args: {
    check: running,
    others: [],
    calls: aProvider({
      getAssistantCheck: async () => ({
        ...alone,
        check: running,
        questions: [{ ...aBetterQuestion, change: 'new', before: null }],
        total: 1,
      }),
    }),
  },
}
const failed = aCheck(3, { ...model, status: 'failed', answered: 0, scores: null, error: 'ASSISTANT_REFUSED_KEY' })
export const Failed: Story = {
  args: {
    check: failed,
    others: [],
    calls: aProvider({ getAssistantCheck: async () => ({ ...alone, check: failed, questions: [], total: 0 }) }),
  },
  play: async () => {
    await expect(await (await dialog()).findByText('None of the questions.')).toBeVisible()
  },
}
export const Loading: Story = {
  args: { calls: aProvider({ getAssistantCheck: () => new Promise<never>(() => undefined) }) },
}
export const NotLoaded: Story = {
  args: { calls: aProvider({ getAssistantCheck: () => Promise.reject(new Error('The server does not answer')) }) },
  play: async () => {
    await expect(await (await dialog()).findByText('The questions could not be loaded')).toBeVisible()
  },
}
