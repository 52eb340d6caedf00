import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LegalView } from './LegalView.tsx'

const markdown = `# Privacy policy of Lily

Last changed on 01.11.2026. Written by Lily Salon, Khreshchatyk 1, Kyiv; [write to us](mailto:privacy@lily.example).

## What we keep

Your name, your number and what you write to us:

- as long as you are a customer,
- and three years after your last visit.

### Who sees it

Our administrators, and the assistant that helps them. See also the [terms](/terms-of-use) and
[the regulation](https://eur-lex.europa.eu/eli/reg/2016/679/oj).

> Nobody sells anything of it.

## Your rights

1. You may ask what we keep.
2. You may have it deleted.
`

const meta: Meta<typeof LegalView> = {
  component: LegalView,
  args: { title: 'Privacy policy', locale: 'en', file: 'privacy-policy.en.md', text: { markdown, locale: 'en' } },
  render: (args) => (
    <main style={{ display: 'flex', flexDirection: 'column', alignItems: 'center' }}>
      <LegalView {...args} />
    </main>
  ),
}
export default meta
type Story = StoryObj<typeof LegalView>

export const Written: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Privacy policy of Lily' })).toBeVisible()
    await expect(document.title).toBe('Privacy policy of Lily · Frontdesk')
  },
}
export const InEnglishOnly: Story = {
  args: { locale: 'kk' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/You read it in English/u)).toBeVisible()
  },
}
export const Missing: Story = {
  args: { text: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('privacy-policy.en.md')).toBeVisible()
  },
}
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } }
