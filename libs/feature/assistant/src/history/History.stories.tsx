import type { AssistantChange } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { History } from './History.tsx'

const aChange = (id: number, different: Partial<AssistantChange>): AssistantChange => ({
  id,
  origin: 'edit',
  madeBy: 'Olena Koval',
  madeAt: '2026-11-20T12:00:00.000Z',
  instructions: null,
  entries: [],
  entryCount: different.entries?.length ?? 0,
  disclosure: null,
  inUse: null,
  ...different,
})
const price = (answer: string) => ({ question: 'How much is a haircut?', answer, language: 'en' as const })
const instagram = { id: 7, type: 'instagram', title: 'Instagram lily.salon' } as const
const changes = [
  aChange(8, {
    disclosure: { channel: instagram, before: { isOn: true, wordings: {} }, after: { isOn: false, wordings: {} } },
    inUse: 'after',
  }),
  aChange(7, {
    disclosure: {
      channel: null,
      before: { isOn: true, wordings: {} },
      after: { isOn: true, wordings: { en: 'Our bot Lily answers.', uk: 'Відповідає наш бот Лілія.' } },
    },
  }),
  aChange(6, {
    instructions: { before: 'Be warm and brief.', after: 'Be warm and brief. Speak of prices in hryvnias.' },
    inUse: 'after',
  }),
  aChange(5, {
    entries: [{ id: 1, before: price('A haircut is 450 ₴.'), after: price('A haircut is 500 ₴, with styling 700 ₴.') }],
    inUse: 'after',
    madeBy: 'Marco Bianchi',
  }),
  aChange(4, { entries: [{ id: 2, before: price('From 300 ₴'), after: null }], inUse: 'after', madeBy: null }),
  aChange(3, {
    origin: 'import',
    entries: [1, 2, 3].map((id) => ({ id: id + 10, before: null, after: price(`${id * 100} ₴`) })),
    entryCount: 40,
  }),
  aChange(2, { origin: 'restore', instructions: { before: 'Be funny.', after: 'Be warm and brief.' } }),
]
const never = new Promise<never>(() => undefined)
const refused = () => Promise.reject(new Error('The server does not answer'))
const callsWith = (listed: readonly AssistantChange[], different: Partial<AssistantCalls> = {}) =>
  ({
    listAssistantChanges: async () => ({ changes: listed, hasMore: false }),
    restoreAssistantChange: async () => ({ changeId: 7 }),
    ...different,
  }) as AssistantCalls // The others are not called.

const meta: Meta<typeof History> = {
  component: History,
  args: { companyId: 101, calls: callsWith(changes) },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof History>

export const Changes: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Changed: How much is a haircut?'))
    await expect(await canvas.findByText('In use now')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Put this back' })).toBeVisible()
  },
}
export const Disclosures: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('AI disclosure switched off: Instagram lily.salon'))
    await expect(await canvas.findByText('Switched off')).toBeVisible()
    await userEvent.click(canvas.getByText('AI disclosure changed'))
    await expect(await canvas.findByText('Our bot Lily answers.')).toBeVisible()
  },
}
export const OnAPhone: Story = { ...Changes, globals: { viewport: { value: 'phone' } } }
export const Imported: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('40 questions imported'))
    await expect((await canvas.findAllByText('And 37 more.')).length).toBe(2)
  },
}
export const NotPutBack: Story = {
  args: { calls: callsWith(changes, { restoreAssistantChange: refused }) },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Instructions changed'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Put this back' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('It was not put back: The server does not answer')
  },
}
export const None: Story = { args: { calls: callsWith([]) } }
export const Loading: Story = { args: { calls: callsWith([], { listAssistantChanges: () => never }) } }
export const Unreachable: Story = { args: { calls: callsWith([], { listAssistantChanges: refused }) } }
