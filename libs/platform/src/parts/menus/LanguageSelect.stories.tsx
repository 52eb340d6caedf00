import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LanguageSelect } from './LanguageSelect.tsx'

const meta: Meta<typeof LanguageSelect> = { component: LanguageSelect, args: { locale: 'pt', onChoose: fn() } }
export default meta

export const Choosing: StoryObj<typeof LanguageSelect> = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByLabelText('Language')).toHaveDisplayValue('Português')
    await userEvent.selectOptions(canvas.getByLabelText('Language'), 'Қазақша')
    await expect(args.onChoose).toHaveBeenCalledWith('kk')
  },
}
