import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ImpersonationNotice } from './ImpersonationNotice.tsx'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { Notice } from './Notice.tsx'

const meta: Meta<typeof Notice> = { component: Notice, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof Notice>

const deeds = { reload: fn(), dismiss: fn(), exit: fn() }

export const NewVersion: Story = {
  render: () => <NewVersionNotice onReload={deeds.reload} onDismiss={deeds.dismiss} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }))
    await expect(deeds.reload).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }))
    await expect(deeds.dismiss).toHaveBeenCalled()
  },
}

const longName = 'A company whose name is so long that no phone can show it in one line'
export const Impersonation: Story = {
  render: () => <ImpersonationNotice companyName="Lily Salon" onExit={deeds.exit} onDismiss={deeds.dismiss} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('You are logged in as company: Lily Salon')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Exit' }))
    await expect(deeds.exit).toHaveBeenCalled()
  },
}
export const ImpersonationOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <ImpersonationNotice companyName={longName} onExit={deeds.exit} onDismiss={deeds.dismiss} />,
}
