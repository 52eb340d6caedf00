import type { AssistantSettings } from '@frontdesk/contract'
import { InPlatform } from '@frontdesk/platform/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent } from 'storybook/test'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import { LongestWaitForm } from './LongestWaitForm.tsx'

const settings: AssistantSettings = {
  name: 'Assistant',
  kind: 'openai',
  instructions: '',
  isActive: true,
  answersPerConversation: 20,
  longestWaitMinutes: 2,
}
/** Only this call is made here. */
const saving = (updateAssistant: AssistantCalls['updateAssistant']) => ({ updateAssistant }) as AssistantCalls
const label = 'When a waiting customer is passed to you'

const meta: Meta<typeof LongestWaitForm> = {
  component: LongestWaitForm,
  args: {
    companyId: 101,
    settings,
    calls: saving(async ({ companyId: _, ...change }) => ({
      settings: { ...settings, ...(change as Partial<AssistantSettings>) },
      changeId: null,
    })),
  },
  decorators: [(Story) => <InPlatform>{Story()}</InPlatform>],
}
export default meta
type Story = StoryObj<typeof LongestWaitForm>

export const TwoMinutes: Story = {
  play: async ({ canvas }) => {
    const choice = canvas.getByRole('combobox', { name: label })
    await expect(choice).toHaveValue('2')
    await userEvent.selectOptions(choice, 'After 1 minute')
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}
export const Never: Story = { args: { settings: { ...settings, longestWaitMinutes: null } } }
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
/** The choice is shown at once. */
export const Saving: Story = {
  args: { calls: saving(() => new Promise<never>(() => undefined)) },
  play: async ({ canvas }) => {
    const choice = canvas.getByRole('combobox', { name: label })
    await userEvent.selectOptions(choice, 'After 15 minutes')
    await expect(choice).toHaveValue('15')
  },
}
/** The stored time is shown again, beside why. */
export const Failing: Story = {
  args: { calls: saving(() => Promise.reject(new Error('The server does not answer'))) },
  play: async ({ canvas }) => {
    const choice = canvas.getByRole('combobox', { name: label })
    await userEvent.selectOptions(choice, 'Never')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server does not answer')
    await expect(choice).toHaveValue('2')
  },
}
