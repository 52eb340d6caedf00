import type { TestQuestion } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { aTestQuestion, checkCalls } from '../checks/checkFixtures.ts'
import { TestQuestions } from './TestQuestions.tsx'

const long =
  'Hello, I would like to know whether it is possible to come with two children on a Saturday evening after eight, and how much colouring and a haircut for the three of us would be together?'
const questions: readonly TestQuestion[] = [
  aTestQuestion(1),
  aTestQuestion(2, {
    question: long,
    category: 'mixed',
    parts: [
      { entries: [{ id: 9, question: null }], required: [] },
      { entries: null, required: [] },
    ],
    forbidden: [],
  }),
  aTestQuestion(3, { question: 'Чи є у вас парковка біля салону?', language: 'uk', category: 'place', forbidden: [] }),
]
const aProvider = (stored: readonly TestQuestion[], different: Partial<AssistantCalls> = {}) =>
  ({
    ...checkCalls([], stored),
    listKnowledge: async () => ({ items: [], total: 0 }),
    ...different,
  }) as AssistantCalls // The others are not called.
const refused = () => Promise.reject(new Error('The server does not answer'))

const meta: Meta<typeof TestQuestions> = {
  component: TestQuestions,
  args: { companyId: 101, calls: aProvider(questions), onClose: () => undefined },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof TestQuestions>

const dialog = async () => within(await screen.findByRole('dialog'))
const button = async (name: string) => (await dialog()).findByRole('button', { name })

export const Full: Story = {
  args: { calls: aProvider(questions, { listTestQuestions: async () => ({ questions, total: 300 }) }) },
  play: async () => {
    await waitFor(async () => expect((await dialog()).getByText(long)).toBeVisible())
    await expect((await dialog()).getByText('3 of 300')).toBeVisible()
    await expect(await button('Show more')).toBeVisible()
  },
}
export const FullOnAPhone: Story = { ...Full, globals: { viewport: { value: 'phone' } } }
export const Empty: Story = {
  args: { calls: aProvider([]) },
  play: async () => void (await (await dialog()).findByText(/^There are none yet/)),
}
export const NothingFound: Story = {
  args: { calls: aProvider(questions, { listTestQuestions: async ({ search }) => found(search) }) },
  play: async ({ userEvent }) => {
    await userEvent.type(await (await dialog()).findByRole('searchbox'), 'sauna')
    await expect(await (await dialog()).findByText('Nothing has these words: “sauna”.')).toBeVisible()
  },
}
const found = (search: string | undefined) =>
  search === undefined ? { questions, total: 3 } : { questions: [], total: 0 }
export const Loading: Story = {
  args: { calls: aProvider([], { listTestQuestions: () => new Promise<never>(() => undefined) }) },
}
export const NotLoaded: Story = {
  args: { calls: aProvider([], { listTestQuestions: refused }) },
  play: async () => void (await (await dialog()).findByText('The test questions could not be loaded')),
}
export const NotMade: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Make them of what it knows'))
    await expect(await (await dialog()).findByRole('alert')).toHaveTextContent('They were not made')
  },
}
export const NotSavedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ userEvent }) => {
    await userEvent.click(await button(`Change: ${long}`))
    await waitFor(async () =>
      expect((await dialog()).getByRole('textbox', { name: 'What a customer writes' })).toHaveValue(long),
    )
    await userEvent.click(await button('Save'))
    await waitFor(async () =>
      expect((await dialog()).getByRole('alert')).toHaveTextContent('The server does not answer'),
    )
  },
}
export const TooLong: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Add a test question'))
    await userEvent.click(await (await dialog()).findByRole('textbox', { name: 'The answer must say' }))
    await userEvent.paste(Array(11).fill('450').join('\n'))
    await userEvent.click((await dialog()).getByRole('textbox', { name: 'What a customer writes' }))
    await userEvent.paste('a'.repeat(2040))
    await expect(await (await dialog()).findByText('These are too many lines: at most 10 fit.')).toBeVisible()
    await expect((await dialog()).getByText('40 characters too many: at most 2,000 fit.')).toBeVisible()
  },
}
export const Deleting: Story = {
  play: async ({ userEvent }) => {
    await userEvent.click(await button('Delete: How much is a haircut?'))
    await expect(await button('Keep it')).toHaveFocus()
  },
}
