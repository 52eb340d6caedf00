import type { Meta, StoryObj } from '@storybook/react-vite'
import { WaitingNote } from './WaitingNote.tsx'

const meta: Meta<typeof WaitingNote> = { component: WaitingNote, args: { promoCode: null, salons: 0 } }
export default meta
type Story = StoryObj<typeof WaitingNote>

export const PromoCode: Story = { args: { promoCode: 'SPRING26' } }
export const OneSalon: Story = { args: { salons: 1 } }
export const Both: Story = {
  args: { promoCode: 'A-VERY-LONG-CODE-OF-A-PARTNER-WHO-COULD-NOT-STOP-TYPING-IT-2026', salons: 12 },
}
