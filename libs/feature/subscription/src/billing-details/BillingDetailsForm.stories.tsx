import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { BillingSection } from '../section/BillingSection.tsx'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'

const meta: Meta<typeof BillingDetailsForm> = {
  component: BillingDetailsForm,
  args: {
    details: {
      name: 'Lily Beauty LLC',
      address: '12 Khreshchatyk St\nKyiv 01001',
      country: 'UA',
      taxId: '12345678',
      email: 'books@lily.example',
    },
    onSave: fn(),
  },
  decorators: [
    (Story) => (
      <BillingSection title="Billing details">
        <Story />
      </BillingSection>
    ),
  ],
}
export default meta
type Story = StoryObj<typeof BillingDetailsForm>

export const Filled: Story = {}

export const Empty: Story = { args: { details: { name: '', address: '', country: '', taxId: '', email: '' } } }

export const WrongEmail: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const email = canvas.getByLabelText('Send invoices also to')
    await userEvent.clear(email)
    await userEvent.type(email, 'books{Enter}')
    await expect(email).toHaveAccessibleDescription(/This is not an email address/u)
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

export const Saving: Story = { args: { isSaving: true } }

export const Saved: Story = { args: { isSaved: true } }

export const Failed: Story = { args: { failure: 'It could not be saved. What you entered is still here: try again.' } }

export const Phone: Story = { globals: { viewport: { value: 'phone' } } }
