import { contrast } from '@frontdesk/platform/testing'
import { drawnPairs, palette, wordPairs } from '@frontdesk/platform/tokens'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { cell, Sheet, Table } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

const schemes = ['light', 'dark'] as const
type Role = keyof typeof palette.light
const roles = Object.keys(palette.light) as Role[] // the keys of the object it was written as

const Swatch = ({ hex }: { hex: string }) => (
  <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
    <span
      style={{
        width: 32,
        height: 24,
        borderRadius: 4,
        border: '1px solid var(--fd-control)',
        backgroundColor: hex,
        // A system that chooses the colours would take away what the sample is of.
        forcedColorAdjust: 'none',
      }}
    />
    <code>{hex}</code>
  </span>
)

/** Each role with its colour in both schemes; a component names the role (`var(--fd-dim)`), never the colour. */
export const Roles: Story = {
  render: () => (
    <Sheet title="Colours" about="A part names a role, and the role has a colour in each scheme.">
      <Table label="Roles of colours" heads={['Role', 'Light', 'Dark']}>
        {roles.map((role) => (
          <tr key={role}>
            <th scope="row" style={{ ...cell, textAlign: 'start', fontWeight: 400 }}>
              <code>--fd-{role}</code>
            </th>
            {schemes.map((scheme) => (
              <td key={scheme} style={cell}>
                <Swatch hex={palette[scheme][role]} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </Sheet>
  ),
}

/** The pairs of the primary colour first: they are looked for most. */
const pairs = [
  ...wordPairs.flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground, least: 4.5 }))),
  ...drawnPairs.flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground, least: 3 }))),
].toSorted((one, other) => Number(other.front === 'primary') - Number(one.front === 'primary'))

/** Words as words, a frame as a frame. */
function Pair({ front, ground, least, scheme }: (typeof pairs)[number] & { scheme: 'light' | 'dark' }) {
  const { [front]: color, [ground]: backgroundColor } = palette[scheme]
  const place = { padding: '2px 10px', borderRadius: 4, backgroundColor, forcedColorAdjust: 'none' } as const
  return (
    <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
      {least === 3 ? (
        <span style={place}>
          <span style={{ display: 'block', width: 20, height: 16, borderRadius: 4, border: `1px solid ${color}` }} />
        </span>
      ) : (
        <span style={{ ...place, color, fontWeight: 500 }}>Aa</span>
      )}
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>{contrast(color, backgroundColor).toFixed(2)} : 1</span>
    </span>
  )
}

/** Every pair that the product uses, with the contrast that WCAG computes; `palette.test.ts` keeps each above its least. */
export const Contrast: Story = {
  name: 'Contrast of the primary and all other colours, on light and dark',
  render: () => (
    <Sheet
      title="Contrast"
      about="Words need at least 4.5 : 1, frames and signs of controls at least 3 : 1, in both schemes."
    >
      <Table label="Pairs of colours" heads={['Colour', 'On', 'Light', 'Dark', 'At least']}>
        {pairs.map((pair) => (
          <tr key={`${pair.front} ${pair.ground} ${String(pair.least)}`}>
            <th scope="row" style={{ ...cell, textAlign: 'start', fontWeight: 400 }}>
              {pair.front}
            </th>
            <td style={cell}>{pair.ground}</td>
            {schemes.map((scheme) => (
              <td key={scheme} style={cell}>
                <Pair {...pair} scheme={scheme} />
              </td>
            ))}
            <td style={cell}>{pair.least} : 1</td>
          </tr>
        ))}
      </Table>
    </Sheet>
  ),
  play: async ({ canvas }) => {
    const row = canvas.getAllByRole('row').find(({ textContent }) => textContent.startsWith('primarysurface'))
    await expect(row).toHaveTextContent(contrast(palette.dark.primary, palette.dark.surface).toFixed(2))
  },
}

const systemColours = ['Canvas', 'CanvasText', 'LinkText', 'ButtonFace', 'ButtonText', 'Highlight', 'GrayText'] as const

/** The colours of the system, which replace all of ours where a user has asked for it. */
export const ForcedColours: Story = {
  render: () => (
    <Sheet
      title="Forced colours"
      about="Where the system chooses the colours, a frame or a ring says what a ground says otherwise: what is on,
chosen or here is outlined in Highlight, tracks and thumbs are drawn in ButtonText. To look at any part, choose it in the
rendering panel of the browser's developer tools."
    >
      <Table label="Colours of the system" heads={['Colour of the system', 'Here']}>
        {systemColours.map((name) => (
          <tr key={name}>
            <th scope="row" style={{ ...cell, textAlign: 'start', fontWeight: 400 }}>
              <code>{name}</code>
            </th>
            <td style={cell}>
              <span
                style={{
                  display: 'inline-block',
                  width: 32,
                  height: 24,
                  border: '1px solid var(--fd-control)',
                  backgroundColor: name,
                  forcedColorAdjust: 'none',
                }}
              />
            </td>
          </tr>
        ))}
      </Table>
    </Sheet>
  ),
}
