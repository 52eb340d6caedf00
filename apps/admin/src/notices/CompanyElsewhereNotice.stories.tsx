import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { CompanyElsewhereNotice } from './CompanyElsewhereNotice.tsx'

const meta: Meta<typeof CompanyElsewhereNotice> = {
  component: CompanyElsewhereNotice,
  args: { companyName: 'Lily Beauty Studio', onReload: fn() },
}
export default meta
type Story = StoryObj<typeof CompanyElsewhereNotice>

export const AnotherCompany: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }))
    await expect(args.onReload).toHaveBeenCalled()
  },
}
export const LongName: Story = { args: { companyName: 'Салон краси «Лілія» на Хрещатику, філія номер два' } }
