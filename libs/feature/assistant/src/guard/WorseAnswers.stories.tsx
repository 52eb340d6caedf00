import type { Meta, StoryObj } from '@storybook/react-vite'
import { InPlatform } from '@frontdesk/platform/testing'
import { aBetterQuestion, aWorseQuestion } from '../checks/checkFixtures.ts'
import { WorseAnswers } from './WorseAnswers.tsx'

const result = { worse: 1, better: 0, asked: 300, questionCount: 300, questions: [aWorseQuestion] }

const meta: Meta<typeof WorseAnswers> = {
  component: WorseAnswers,
  args: { result, onSave: () => undefined, onKeepEditing: () => undefined },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof WorseAnswers>

export const Worse: Story = {}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
export const OutOfTime: Story = {
  args: {
    result: {
      ...result,
      worse: 25,
      better: 2,
      asked: 180,
      questions: [aWorseQuestion, { ...aBetterQuestion, change: 'worse' }],
    },
  },
}
export const NothingWorse: Story = { args: { result: { ...result, worse: 0, better: 3, questions: [] } } }
