import { Anchor } from '@mantine/core'
import { designTokens } from '@frontdesk/platform/tokens'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Sheet } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

const text = JSON.stringify(designTokens(), null, 2)

/** The file that `npm run tokens` writes to `dist/tokens.json`. */
export const ForDesignTools: Story = {
  render: () => (
    <Sheet
      title="Design tokens"
      about="The theme's values in the Design Tokens Format of the W3C's community group (2025.10), for Figma and others."
    >
      <Anchor href={`data:application/json,${encodeURIComponent(text)}`} download="tokens.json">
        Download tokens.json
      </Anchor>
      <pre
        role="region"
        aria-label="tokens.json"
        tabIndex={0}
        style={{ margin: 0, padding: 16, maxHeight: 480, overflow: 'auto', backgroundColor: 'var(--fd-raised)' }}
      >
        {text}
      </pre>
    </Sheet>
  ),
  play: async ({ canvas }) => {
    const address = canvas.getByRole('link', { name: 'Download tokens.json' }).getAttribute('href') ?? ''
    const read: unknown = JSON.parse(decodeURIComponent(address.slice(address.indexOf(',') + 1)))
    await expect(read).toEqual(designTokens())
  },
}
