import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AuditFilters } from './AuditFilters.tsx'

const all = { kind: 'changes', action: '', adminId: null, companyId: null, from: '', to: '' } as const

const meta: Meta<typeof AuditFilters> = {
  component: AuditFilters,
  args: { choice: all, names: { admin: null, company: null }, onChange: fn() },
}
export default meta
type Story = StoryObj<typeof AuditFilters>

export const Nothing: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Action' }), ' jobs {Enter}')
    await expect(args.onChange).toHaveBeenLastCalledWith({ action: 'jobs' })
    await userEvent.click(canvas.getByRole('radio', { name: 'Reads' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ kind: 'reads' })
  },
}
export const Chosen: Story = {
  args: {
    choice: { ...all, kind: 'all', action: 'jobs', adminId: 7, companyId: 101, from: '2026-11-01', to: '2026-11-20' },
    names: { admin: 'Vira Melnyk', company: null },
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show entries of all administrators' }))
    await expect(args.onChange).toHaveBeenLastCalledWith({ adminId: null })
    await expect(canvas.getByText('Company 101')).toBeVisible()
  },
}
export const Phone: Story = { ...Chosen, globals: { viewport: { value: 'phone' } } }
