import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ImpersonationNotice } from './ImpersonationNotice.tsx'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { NoticeBar } from './NoticeBar.tsx'

const meta: Meta<typeof NoticeBar> = { component: NoticeBar, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof NoticeBar>

const actions = { reload: fn(), dismiss: fn(), exit: fn() }

export const NewVersion: Story = {
  render: () => <NewVersionNotice onReload={actions.reload} onDismiss={actions.dismiss} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reload' }))
    await expect(actions.reload).toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Not now' }))
    await expect(actions.dismiss).toHaveBeenCalled()
  },
}

const longName = 'A company whose name is so long that no phone can show it in one line'
export const Impersonation: Story = {
  render: () => <ImpersonationNotice companyName="Lily Salon" onExit={actions.exit} onDismiss={actions.dismiss} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('You are logged in as company: Lily Salon')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Exit' }))
    await expect(actions.exit).toHaveBeenCalled()
  },
}
export const ImpersonationOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <ImpersonationNotice companyName={longName} onExit={actions.exit} onDismiss={actions.dismiss} />,
}
