import type { Meta, StoryObj } from '@storybook/react-vite'
import { PushSettingsView } from './PushSettingsView.tsx'

const meta: Meta<typeof PushSettingsView> = {
  component: PushSettingsView,
  args: {
    hurdle: null,
    isOn: false,
    isBusy: false,
    isTesting: false,
    word: null,
    onSwitch: () => undefined,
    onTest: () => undefined,
  },
}
export default meta
type Story = StoryObj<typeof PushSettingsView>

export const Off: Story = {}
export const On: Story = { args: { isOn: true } }
export const BeingTurnedOn: Story = { args: { isBusy: true } }
export const Blocked: Story = { args: { hurdle: 'blocked' } }
export const BlockedLater: Story = { args: { hurdle: 'blocked', isOn: true } }
export const NotOnThisBrowser: Story = { args: { hurdle: 'unsupported' } }
export const OnAnIPhone: Story = { args: { hurdle: 'install-first' } }
export const NotAllowed: Story = { args: { word: 'refused-by-user' } }
export const TestSent: Story = { args: { isOn: true, word: 'test-sent' } }
export const TestLost: Story = { args: { isOn: true, word: 'test-lost' } }
export const Failed: Story = { args: { word: 'failed' } }
