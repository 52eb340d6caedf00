import { anAdmin } from '@frontdesk/contract/fixtures'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { ProfileHead } from './ProfileHead.tsx'

const meta: Meta<typeof ProfileHead> = { component: ProfileHead, args: { admin: anAdmin() } }
export default meta
type Story = StoryObj<typeof ProfileHead>

export const Administrator: Story = {}
export const SystemAdministrator: Story = {
  args: { admin: anAdmin({ metadata: { roles: ['SYSTEM_ADMIN'] }, language: 'kk' }) },
}
export const NotVerified: Story = { args: { admin: anAdmin({ isEmailVerified: false, phone: null }) } }
export const LongNames: Story = {
  args: {
    admin: anAdmin({
      fullName: 'Александра-Константиновна Преображенская-Вознесенская',
      email: 'alexandra.konstantinovna.preobrazhenskaya@very-long-domain.example',
    }),
  },
}
