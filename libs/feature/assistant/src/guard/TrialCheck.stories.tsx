import type { AssistantCheck } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { aCheck, aTestQuestion, aWorseQuestion, checkCalls } from '../checks/checkFixtures.ts'
import { TrialCheck } from './TrialCheck.tsx'

const model = { model: 'openai', modelName: 'a-model' } as const
const saved = aCheck(3, model)
const aTrial = (different: Partial<AssistantCheck> = {}) => aCheck(4, { ...model, isTrial: true, ...different })

/** A provider whose next run is `trial`, and that compares it with `against`. */
function aProvider(trial: AssistantCheck, different: Partial<AssistantCalls> = {}) {
  let checks = [saved]
  return {
    ...checkCalls([], [aTestQuestion(1)]),
    listAssistantChecks: async () => ({ checks, questionCount: 300, models: [{ model: 'openai', name: 'a-model' }] }),
    startAssistantCheck: async () => {
      checks = [trial, saved]
      return { ...trial, status: 'running', answered: 0, scores: null }
    },
    getAssistantCheck: async () => ({
      check: trial,
      against: saved,
      better: 2,
      worse: 1,
      questions: [aWorseQuestion],
      total: 1,
    }),
    ...different,
  } as AssistantCalls // The others are not called.
}
const refused = () => Promise.reject(new Error('The server does not answer'))

const meta: Meta<typeof TrialCheck> = {
  component: TrialCheck,
  args: {
    companyId: 101,
    draft: { instructions: 'Be brief.' },
    calls: aProvider(aTrial()),
    onSave: () => undefined,
    onKeepEditing: () => undefined,
  },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof TrialCheck>
type Play = NonNullable<Story['play']>

const ask = async ({ canvas, userEvent }: Pick<Parameters<Play>[0], 'canvas' | 'userEvent'>) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Ask 300 questions' }))
}

export const WhatItCosts: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/costs as much as 300 answers/)).toBeVisible()
  },
}
export const AnotherGoesOn: Story = {
  args: {
    calls: aProvider(aTrial(), {
      listAssistantChecks: async () => ({
        checks: [aCheck(5, { ...model, status: 'running', answered: 3, scores: null })],
        questionCount: 300,
        models: [{ model: 'openai', name: 'a-model' }],
      }),
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Another check goes on/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Ask 300 questions' })).toBeDisabled()
  },
}
export const Running: Story = {
  args: { calls: aProvider(aTrial({ status: 'running', questionCount: 300, answered: 120, scores: null })) },
  play: async (story) => {
    await ask(story)
    await expect(await story.canvas.findByText('120 of 300 questions')).toBeVisible()
    await expect(story.canvas.getByRole('button', { name: 'Cancel the check' })).toHaveFocus()
  },
}
export const Failed: Story = {
  args: { calls: aProvider(aTrial({ status: 'failed', scores: null, error: 'ASSISTANT_REFUSED_KEY' })) },
  play: async (story) => {
    await ask(story)
    await expect(await story.canvas.findByRole('alert')).toHaveTextContent(/key/)
  },
}
export const Compared: Story = {
  play: async (story) => {
    await ask(story)
    await expect(await story.canvas.findByText('87% right; it was 87%.')).toBeVisible()
    await expect(story.canvas.getByText(/2 would be answered better/)).toBeVisible()
  },
}
export const ComparedOnAPhone: Story = { ...Compared, globals: { viewport: { value: 'phone' } } }
export const NothingToCompareWith: Story = {
  args: {
    calls: aProvider(aTrial(), {
      getAssistantCheck: async () => ({ check: aTrial(), against: null, better: 2, worse: 0, questions: [], total: 0 }),
    }),
  },
  play: async (story) => {
    await ask(story)
    await expect(await story.canvas.findByText(/there is nothing to compare with/)).toBeVisible()
    await expect(story.canvas.queryByText(/answered better/)).toBeNull()
  },
}
export const ResultNotLoaded: Story = {
  args: { calls: aProvider(aTrial(), { getAssistantCheck: refused }) },
  play: async (story) => {
    await ask(story)
    await expect(await story.canvas.findByText('The result of the check could not be loaded')).toBeVisible()
  },
}
