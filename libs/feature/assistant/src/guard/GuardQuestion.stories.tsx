import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, waitFor, within } from 'storybook/test'
import { InPlatform } from '@frontdesk/platform/testing'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import { aTestQuestion, aWorseQuestion, checkCalls } from '../checks/checkFixtures.ts'
import { GuardDialog } from './GuardQuestion.tsx'
import type { AskedChange } from './useSaveGuard.ts'

const nothing = () => undefined
const score = { count: 300, right: 290, invented: 0, handedOver: 0 }
const tried = {
  asked: 300,
  questionCount: 300,
  before: score,
  after: score,
  better: 2,
  worse: 1,
  questions: [aWorseQuestion],
}
const asking = (asked: AskedChange) => ({
  asked,
  isChecking: false,
  canCheck: true,
  save: nothing,
  check: nothing,
  keepEditing: nothing,
  closing: () => nothing,
})

const meta: Meta<typeof GuardDialog> = {
  component: GuardDialog,
  args: {
    companyId: 101,
    calls: checkCalls([], [aTestQuestion(1), aTestQuestion(2)]) as AssistantCalls, // The others are not called.
    guard: asking({ tried, save: nothing }),
  },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof GuardDialog>

export const Worse: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'This makes answers worse' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Keep editing' })).toHaveFocus())
    await expect(dialog.getByRole('button', { name: 'Save anyway' })).toHaveAccessibleDescription(
      /^1 test question would be answered worse than before\./,
    )
  },
}
export const WorseOnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const BeforeSaving: Story = {
  args: { guard: asking({ draft: { instructions: 'Be brief.' }, save: nothing }) },
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Check before saving' }))
    await expect(await dialog.findByText(/costs as much as 2 answers/)).toBeVisible()
  },
}
