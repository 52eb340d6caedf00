import { scale } from '@frontdesk/platform/tokens'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { CSSProperties } from 'react'
import { cell, Sheet, Table } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

function Samples({
  values,
  look,
}: {
  values: Readonly<Record<string, string>>
  look: (value: string) => CSSProperties
}) {
  return (
    <Table label="Values" heads={['Name', 'Value', 'Here']}>
      {Object.entries(values).map(([name, value]) => (
        <tr key={name}>
          <th scope="row" style={{ ...cell, textAlign: 'start', fontWeight: 400 }}>
            <code>{name}</code>
          </th>
          <td style={cell}>{value}</td>
          <td style={{ ...cell, padding: 16 }}>
            <div style={{ width: 96, height: 48, backgroundColor: 'var(--fd-raised)', ...look(value) }} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

export const Spacing: Story = {
  render: () => (
    <Sheet title="Spacing" about="Everything stands in a rhythm of 8 pixels; 4 within a part.">
      <Samples values={scale.spacing} look={(width) => ({ width, backgroundColor: 'var(--fd-primary)' })} />
    </Sheet>
  ),
}
export const Radii: Story = {
  render: () => (
    <Sheet title="Corners" about="4 pixels for controls, 8 for dialogs, 12 for three corners of a message.">
      <Samples
        values={scale.radius}
        look={(borderRadius) => ({ borderRadius, border: '1px solid var(--fd-control)' })}
      />
    </Sheet>
  ),
}
export const Shadows: Story = {
  render: () => (
    <Sheet title="Shadows" about="A shadow says that something lies above the page: a menu, a dialog, a toast.">
      <Samples values={scale.shadows} look={(boxShadow) => ({ boxShadow, backgroundColor: 'var(--fd-surface)' })} />
    </Sheet>
  ),
}
export const Breakpoints: Story = {
  render: () => (
    <Sheet title="Widths" about="Below 900 pixels one pane at a time; from 1200 the customer stands beside the thread.">
      <Table label="Widths" heads={['Name', 'From']}>
        {Object.entries(scale.breakpoints).map(([name, from]) => (
          <tr key={name}>
            <th scope="row" style={{ ...cell, textAlign: 'start', fontWeight: 400 }}>
              <code>{name}</code>
            </th>
            <td style={cell}>{from}</td>
          </tr>
        ))}
      </Table>
    </Sheet>
  ),
}
