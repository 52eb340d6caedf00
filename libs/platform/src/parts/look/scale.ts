/**
 * The product's sizes, beside its colours (`palette.ts`): theme, tokens and Storybook's Foundations are made of them.
 */
export const scale = {
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontWeights: { regular: 400, medium: 500, semibold: 600 },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.25' },
  headings: {
    h1: { fontSize: '1.75rem', lineHeight: '1.25' },
    h2: { fontSize: '1.25rem', lineHeight: '1.25' },
    h3: { fontSize: '1rem', lineHeight: '1.25' },
    h4: { fontSize: '0.875rem', lineHeight: '1.25' },
  },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '16px' },
  breakpoints: { xs: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' },
  shadows: {
    xs: '0 1px 2px rgb(15 15 19 / 8%)',
    sm: '0 2px 8px rgb(15 15 19 / 10%)',
    md: '0 4px 16px rgb(15 15 19 / 14%)',
    lg: '0 8px 32px rgb(15 15 19 / 18%)',
    xl: '0 16px 48px rgb(15 15 19 / 22%)',
  },
  /** Milliseconds in which a menu, dialog or tooltip comes and goes; nothing else moves when it is used. */
  quick: 120,
} as const
