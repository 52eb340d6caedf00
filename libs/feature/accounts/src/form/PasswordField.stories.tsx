import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent } from 'storybook/test'
import { PasswordField } from './PasswordField.tsx'

const meta: Meta<typeof PasswordField> = { component: PasswordField, args: { label: 'Password' } }
export default meta
type Story = StoryObj<typeof PasswordField>

export const Empty: Story = {}
export const CapsLock: Story = {
  play: async ({ canvas }) => {
    await fireEvent.keyDown(canvas.getByLabelText('Password'), { key: 'A', modifierCapsLock: true })
    await expect(canvas.getByText('Caps Lock is on')).toBeVisible()
  },
}
export const Wrong: Story = { args: { error: 'Enter your password', description: 'At least 6 characters' } }
