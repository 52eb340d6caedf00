import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { AllowChangesDialog } from './AllowChangesDialog.tsx'
import { ImpersonationNotice } from './ImpersonationNotice.tsx'
import { ImpersonationPill } from './ImpersonationPill.tsx'
import { NewVersionNotice } from './NewVersionNotice.tsx'
import { NoticeBar } from './NoticeBar.tsx'

const meta: Meta<typeof NoticeBar> = { component: NoticeBar, parameters: { layout: 'fullscreen' } }
export default meta
type Story = StoryObj<typeof NoticeBar>

const actions = { reload: fn(), dismiss: fn(), exit: fn(), allow: fn() }

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
export const OnlyLooking: Story = {
  render: () => (
    <ImpersonationNotice
      companyName="Lily Salon"
      secondsLeft={899}
      mayChange={false}
      onAllowChanges={actions.allow}
      onExit={actions.exit}
      onDismiss={actions.dismiss}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('timer', { name: 'Time left: 14:59' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Allow changes' }))
    await expect(actions.allow).toHaveBeenCalled()
  },
}
export const OnlyLookingOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => (
    <ImpersonationNotice
      companyName={longName}
      secondsLeft={61}
      mayChange={false}
      onExit={actions.exit}
      onDismiss={actions.dismiss}
    />
  ),
}
export const DismissedImpersonation: Story = {
  render: () => <ImpersonationPill companyName="Lily Salon" secondsLeft={899} onExit={actions.exit} />,
}
export const DismissedImpersonationOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  render: () => <ImpersonationPill companyName={longName} secondsLeft={59} onExit={actions.exit} />,
}
export const AllowingChanges: Story = {
  render: () => (
    <AllowChangesDialog
      companyName="Lily Salon"
      isPending={false}
      failure="The server does not answer."
      onClose={actions.dismiss}
      onAllow={actions.allow}
    />
  ),
}
