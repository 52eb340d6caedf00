import type { LabelColor } from '@frontdesk/contract/limits'

/** The ground and the text of a label in a colour scheme. */
type Look = { ground: string; text: string }

/** The colours of labels in both schemes: text on its ground has at least 4.5:1, the ground alone means nothing. */
export const labelPalette: Readonly<Record<'light' | 'dark', Readonly<Record<LabelColor, Look>>>> = {
  light: {
    gray: { ground: '#E6E6EC', text: '#44444F' },
    red: { ground: '#FBDDDA', text: '#8F1C13' },
    orange: { ground: '#FCE3CF', text: '#853B0A' },
    yellow: { ground: '#F8EBB8', text: '#6B4B00' },
    green: { ground: '#D7EFDF', text: '#0A613B' },
    teal: { ground: '#D3EEF1', text: '#095663' },
    blue: { ground: '#DAE8FB', text: '#1A4A8F' },
    violet: { ground: '#E9E0FB', text: '#4E2C9C' },
    pink: { ground: '#FADCEB', text: '#8C1A57' },
  },
  dark: {
    gray: { ground: '#34343F', text: '#D2D2DC' },
    red: { ground: '#4D1F1B', text: '#F7B9B2' },
    orange: { ground: '#4A2A14', text: '#F6C39B' },
    yellow: { ground: '#413510', text: '#F0D57C' },
    green: { ground: '#143D2A', text: '#9ADDB8' },
    teal: { ground: '#123C44', text: '#9FDCE6' },
    blue: { ground: '#1B3557', text: '#B3D1F8' },
    violet: { ground: '#352957', text: '#D3C3FA' },
    pink: { ground: '#4A1E35', text: '#F6B8D6' },
  },
}
