import type { AssistantSettings, KnowledgeFact, KnowledgeItem } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import { checkCalls } from './checks/checkFixtures.ts'
import { TeachAssistant } from './TeachAssistant.tsx'

const settings: AssistantSettings = {
  name: 'Assistant',
  kind: 'openai',
  instructions: 'You answer for the beauty salon Lily in Kyiv. Be warm and brief.',
  isActive: true,
  answersPerConversation: 20,
}
const items: KnowledgeItem[] = [
  {
    id: 1,
    question: 'How much is a haircut?',
    answer: 'A haircut is from 450 ₴, with styling from 650 ₴. It takes about an hour.',
    language: 'en',
    updatedAt: '2026-11-20T12:00:00.000Z',
  },
  {
    id: 2,
    question: 'Де ви знаходитесь?',
    answer: 'Вулиця Хрещатик, 12, другий поверх.\nВхід з двору.',
    language: 'uk',
    updatedAt: '2026-11-20T12:00:00.000Z',
  },
]
const inLanguages: KnowledgeFact[] = items.slice(0, 1).map((item) => ({
  ...item,
  wordings: [
    item,
    {
      ...item,
      id: 3,
      question: 'Скільки коштує стрижка?',
      answer: 'Стрижка від 450 ₴, з укладкою від 650 ₴.',
      language: 'uk',
    },
    {
      ...item,
      id: 4,
      question: 'Сколько стоит стрижка?',
      answer: 'Стрижка от 450 ₴, с укладкой от 650 ₴.',
      language: 'ru',
    },
  ],
}))
const never = new Promise<never>(() => undefined)
const refused = () => Promise.reject(new Error('The server does not answer'))

/** A provider with these questions and answers. */
const calls = (different: Partial<AssistantCalls> = {}): AssistantCalls => ({
  getAssistant: async () => settings,
  updateAssistant: async ({ companyId: _, ...change }) => ({
    settings: { ...settings, ...(change as Partial<AssistantSettings>) },
    changeId: null,
  }),
  listKnowledge: async () => ({ items, total: items.length }),
  createKnowledge: refused,
  updateKnowledge: refused,
  deleteKnowledge: refused,
  importKnowledge: async () => ({
    changeId: null,
    items: [
      { question: 'Do you take cards?', answer: 'Yes, all of them.' },
      { question: 'May I bring my dog?', answer: 'Small ones are welcome.' },
    ],
    added: 2,
    known: 1,
    problems: [
      { line: 7, reason: 'no-answer' },
      { line: 12, reason: 'unreadable' },
    ],
  }),
  listGaps: async () => ({ gaps: [], total: 0 }),
  acceptGap: refused,
  dismissGap: refused,
  teachBasics: refused,
  readPage: refused,
  listAssistantChanges: async () => ({ changes: [], hasMore: false }),
  restoreAssistantChange: refused,
  ...checkCalls(),
  ...different,
})

const meta: Meta<typeof TeachAssistant> = {
  component: TeachAssistant,
  args: { companyId: 101, calls: calls() },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof TeachAssistant>

const page = () => within(document.body)

export const Unsaved: Story = {
  parameters: { route: '/assistant?tab=behaviour' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: /^What the assistant should know/ }),
      ' Speak of prices in hryvnias.',
    )
    await expect(canvas.getByText('Not saved yet')).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** A tab is a place: its link opens it, and the arrow keys go from one to the next. */
export const OneTabAtATime: Story = {
  parameters: { route: '/assistant?tab=test' },
  args: {
    calls: calls({
      listGaps: async () => ({
        gaps: [
          {
            ids: [1],
            questions: ['Do you open on Sundays?'],
            answer: null,
            language: 'en',
            chatId: 10001,
            messageId: 7,
            askedAt: '2026-11-20T12:00:00.000Z',
          },
        ],
        total: 1,
      }),
    }),
  },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: 'Test questions' })).toBeVisible()
    await expect(canvas.queryByRole('heading', { name: 'What it knows' })).toBeNull()
    await userEvent.click(await canvas.findByRole('tab', { name: 'Gaps 1' }))
    await userEvent.keyboard('{ArrowLeft}')
    await expect(await canvas.findByRole('heading', { name: 'What it knows' })).toBeVisible()
  },
}
export const BuiltIn: Story = {
  parameters: { route: '/assistant?tab=behaviour' },
  args: { calls: calls({ getAssistant: async () => ({ ...settings, kind: 'local', isActive: false }) }) },
}
export const KnowsNothing: Story = {
  args: {
    calls: calls({
      getAssistant: async () => ({ ...settings, instructions: '', isActive: false }),
      listKnowledge: async () => ({ items: [], total: 0 }),
    }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Tell it what customers ask' })).toBeVisible()
    await expect(canvas.getByRole('switch')).toBeDisabled()
  },
}
export const Loading: Story = { args: { calls: calls({ getAssistant: () => never, listKnowledge: () => never }) } }
export const Unreachable: Story = { args: { calls: calls({ getAssistant: refused, listKnowledge: refused }) } }
export const Changing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change: How much is a haircut?' }))
    await userEvent.click(within(await page().findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await expect(await page().findByText(/The server does not answer/)).toBeVisible()
  },
}
export const InSeveralLanguages: Story = {
  args: { calls: calls({ listKnowledge: async () => ({ items: inLanguages, total: 1 }) }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change: How much is a haircut?' }))
    const dialog = within(await page().findByRole('dialog'))
    await userEvent.click(dialog.getByRole('radio', { name: 'Українська' }))
    await expect(dialog.getByRole('textbox', { name: 'What customers ask' })).toHaveValue('Скільки коштує стрижка?')
  },
}
export const Deleting: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete: How much is a haircut?' }))
    await expect(await page().findByText('Delete this question?')).toBeVisible()
  },
}
export const Importing: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Import' }))
    await userEvent.type(await page().findByRole('textbox', { name: 'Questions and answers' }), 'Q: Do you take cards?')
    await userEvent.click(page().getByRole('button', { name: 'Look at it' }))
    await expect(await page().findByText('Line 7: the answer is missing')).toBeVisible()
  },
}
