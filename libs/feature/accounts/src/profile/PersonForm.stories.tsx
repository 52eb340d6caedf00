import { anAdmin } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { PersonForm } from './PersonForm.tsx'

const meta: Meta<typeof PersonForm> = {
  component: PersonForm,
  args: { admin: anAdmin(), onSubmit: fn(), isPending: false, failure: null },
}
export default meta
type Story = StoryObj<typeof PersonForm>

export const Known: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('Language'), 'Қазақша')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(args.onSubmit).toHaveBeenCalledWith(expect.objectContaining({ language: 'kk' }))
  },
}
export const NoPhone: Story = { args: { admin: anAdmin({ phone: null, language: 'uk' }) } }
export const Refused: Story = { args: { failure: 'The name is too long' } }
export const Saving: Story = { args: { isPending: true } }
