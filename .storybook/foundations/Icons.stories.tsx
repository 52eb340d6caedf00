import type { Meta, StoryObj } from '@storybook/react-vite'
import { iconMeanings } from './iconMeanings.ts'
import { Sheet } from './Sheet.tsx'

const meta: Meta = {}
export default meta
type Story = StoryObj

/** Icons are Tabler's, 20 pixels at a stroke of 1.75; beside each stand its meaning and its name in the sources. */
export const Meanings: Story = {
  render: () => (
    <Sheet
      title="Icons"
      about="An icon never stands alone without a name: a label beside it, or a tooltip and an accessible name."
    >
      {iconMeanings.map(({ subject, icons }) => (
        <section key={subject} aria-label={subject}>
          <h2>{subject}</h2>
          <ul
            style={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
              gap: 12,
              margin: 0,
              padding: 0,
              listStyle: 'none',
            }}
          >
            {icons.map(([Icon, meaning]) => (
              <li key={meaning} style={{ display: 'flex', gap: 12, alignItems: 'start' }}>
                <Icon size={20} stroke={1.75} aria-hidden style={{ flexShrink: 0 }} />
                <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {meaning}
                  <br />
                  <code style={{ color: 'var(--fd-dim)' }}>{Icon.displayName}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Sheet>
  ),
}
