import type { CSSProperties, ReactNode } from 'react'
import { ownType } from '../ownType.ts'

/** The pages before all others have their own few styles: they are there before anything of the product is loaded. */
const page: CSSProperties = {
  maxWidth: 880,
  margin: '0 auto',
  padding: '24px 16px',
  backgroundColor: 'var(--fd-page, Canvas)',
  color: 'var(--fd-text, CanvasText)',
  fontFamily: ownType.fontBase,
  lineHeight: 1.6,
  overflowWrap: 'anywhere',
}
export const code: CSSProperties = { fontFamily: ownType.fontCode, fontSize: '0.9em' }

/** A page of words about Storybook itself. */
export const Page = ({ children }: { children: ReactNode }) => <main style={page}>{children}</main>

const isTest = import.meta.env.MODE === 'test'

/** Nothing of the product is on such a page; axe, which is as large as a page, looks at it in the tests alone. */
export const plain = {
  layout: 'fullscreen',
  isPlain: true,
  controls: { disable: true },
  a11y: { disable: !isTest },
} as const
