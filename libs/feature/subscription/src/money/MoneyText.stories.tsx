import { money } from '@frontdesk/money'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { MoneyText } from './MoneyText.tsx'

const meta: Meta<typeof MoneyText> = { component: MoneyText, args: { of: money(4900, 'USD') } }
export default meta
type Story = StoryObj<typeof MoneyText>

const shows =
  (text: string): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await expect(canvas.getByText(text, { normalizer: (words) => words.replaceAll(/\s/gu, ' ') })).toBeVisible()
  }

export const English: Story = { play: shows('$49.00') }
export const Short: Story = { args: { isShort: true }, play: shows('$49') }
export const ShortWithCents: Story = { args: { of: money(4950, 'USD'), isShort: true }, play: shows('$49.50') }
export const TakenOff: Story = { args: { of: money(-1234567, 'EUR') }, play: shows('−€12,345.67') }
export const Ukrainian: Story = {
  args: { of: money(199900, 'UAH') },
  globals: { locale: 'uk' },
  play: shows('1 999,00 ₴'),
}
export const Russian: Story = { args: { of: money(4900, 'USD') }, globals: { locale: 'ru' }, play: shows('49,00 $') }
export const Spanish: Story = { args: { of: money(4900, 'USD') }, globals: { locale: 'es' }, play: shows('49,00 $') }
export const Portuguese: Story = { args: { of: money(4900, 'USD') }, globals: { locale: 'pt' }, play: shows('$ 49,00') }
export const Kazakh: Story = { args: { of: money(4900, 'USD') }, globals: { locale: 'kk' }, play: shows('49,00 $') }
