import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { HereMark } from './HereMark.tsx'

const meta: Meta<typeof HereMark> = { component: HereMark }
export default meta

export const Here: StoryObj<typeof HereMark> = {
  play: async ({ canvas }) => expect(canvas.getByText('Here now')).toBeVisible(),
}
