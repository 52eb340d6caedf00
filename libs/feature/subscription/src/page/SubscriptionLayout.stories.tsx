import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { standingExamples } from '../testing/standingExamples.ts'
import { PageExample } from './PageExample.tsx'
import { SubscriptionFailure } from './SubscriptionFailure.tsx'
import { SubscriptionSkeleton } from './SubscriptionSkeleton.tsx'

const meta: Meta<typeof PageExample> = {
  component: PageExample,
  args: { ...standingExamples.active, isChoosing: false },
  parameters: { layout: 'fullscreen' },
}
export default meta
type Story = StoryObj<typeof PageExample>

export const Active: Story = {}
export const ActiveChoosing: Story = { args: { ...standingExamples.changing, isChoosing: true } }
export const Never: Story = { args: { ...standingExamples.never, isChoosing: true } }
export const PastDue: Story = { args: standingExamples.pastDue }
export const Loading: Story = { render: () => <SubscriptionSkeleton /> }
export const Failed: Story = { render: () => <SubscriptionFailure onRetry={fn()} /> }
export const Phone: Story = {
  args: { ...standingExamples.never, isChoosing: true },
  globals: { viewport: { value: 'phone' } },
}
