import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ColorSchemeMenu } from './ColorSchemeMenu.tsx'

const meta: Meta<typeof ColorSchemeMenu> = { component: ColorSchemeMenu }
export default meta

export const Choice: StoryObj<typeof ColorSchemeMenu> = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual([
      'Light',
      'Dark',
      'System',
    ])
  },
}
