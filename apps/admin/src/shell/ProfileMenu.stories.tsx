import { aCompany, anAdmin } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen } from 'storybook/test'
import { ProfileMenu } from './ProfileMenu.tsx'

const lily = aCompany()
const oak = aCompany({ id: 102, name: 'Oak', title: 'Oak Barbershop' })
const meta: Meta<typeof ProfileMenu> = {
  component: ProfileMenu,
  args: { admin: anAdmin(), companies: [lily], companyId: lily.id, onCompany: fn(), onLogout: fn() },
  render: (args) => (
    <div style={{ display: 'flex', justifyContent: 'flex-end', minHeight: 340 }}>
      <ProfileMenu {...args} />
    </div>
  ),
}
export default meta
type Story = StoryObj<typeof ProfileMenu>

export const Closed: Story = {}

export const OneCompany: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/u }))
    await expect(await screen.findByRole('menuitem', { name: 'My Profile' })).toHaveAttribute(
      'href',
      '/settings/profile',
    )
    await expect(screen.queryByRole('menuitemradio')).toBeNull()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    await expect(args.onLogout).toHaveBeenCalledOnce()
  },
}

/** On a phone: what has no place among the pages at the bottom. */
export const OnAPhone: Story = {
  args: { onContact: fn(), systemAdminHref: '/system-admin' },
  globals: { viewport: { value: 'bigPhone' } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Profile/u }))
    await expect(await screen.findByRole('menuitem', { name: 'System' })).toHaveAttribute('href', '/system-admin')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Contact' }))
    await expect(args.onContact).toHaveBeenCalledOnce()
  },
}

/** The help tab has been hidden: the menu opens its panel, and brings it back. */
export const HelpTabHidden: Story = {
  args: { help: { isHidden: true, setHidden: fn(), setOpen: fn() } },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/u }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Show the help tab' }))
    await expect(args.help?.setHidden).toHaveBeenCalledWith(false)
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/u }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Help' }))
    await expect(args.help?.setOpen).toHaveBeenCalledWith(true)
  },
}

export const SeveralCompanies: Story = {
  args: { companies: [lily, oak] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/u }))
    await expect(await screen.findByRole('menuitemradio', { name: 'Lily Salon' })).toBeChecked()
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Oak Barbershop' }))
    await expect(args.onCompany).toHaveBeenCalledWith(102)
  },
}

export const Open: Story = {
  args: { companies: [lily, oak] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Olena Koval/u }))
    await expect(await screen.findByRole('menu')).toBeVisible()
  },
}
