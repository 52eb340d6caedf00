import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { DeleteCompany } from './DeleteCompany.tsx'

const meta: Meta<typeof DeleteCompany> = {
  component: DeleteCompany,
  args: { company: { name: 'Café Lily' }, isPending: false, failure: null, onClose: fn(), onDelete: fn() },
}
export default meta
type Story = StoryObj<typeof DeleteCompany>

export const Asking: Story = {
  play: async ({ args, userEvent }) => {
    const field = await screen.findByRole('textbox', { name: /Type the name/ })
    await userEvent.type(field, 'Café Lil{Enter}')
    await expect(screen.getByText('This is not the name of the company')).toBeVisible()
    await expect(args.onDelete).not.toHaveBeenCalled()
    // Phones type an accent as a letter of its own.
    await userEvent.clear(field)
    await userEvent.type(field, 'Cafe\u0301 Lily {Enter}')
    await expect(args.onDelete).toHaveBeenCalledTimes(1)
  },
}
export const Failed: Story = { args: { failure: 'The server does not answer.' } }
export const LongName: Story = {
  args: { company: { name: 'Schönheitssalonbetriebsgesellschaft'.repeat(3) } },
  globals: { viewport: { value: 'phone' } },
}
