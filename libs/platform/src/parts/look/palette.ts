/**
 * The product's colours by role, in both schemes. Every pair that text uses has at least 4.5:1, every pair that
 * draws a control at least 3:1: `palette.test.ts` computes them all, so a changed colour that fails cannot stay.
 */
const light = {
  page: '#F8F8FA',
  surface: '#FFFFFF',
  raised: '#F1F1F5',
  text: '#1B1B22',
  dim: '#5C5C6B',
  hairline: '#E3E3EA',
  control: '#7E7E8F',
  primary: '#6941C6',
  'primary-hover': '#5A34B0',
  'on-primary': '#FFFFFF',
  'primary-tint': '#F1EBFC',
  'primary-tint-hover': '#E9E0FB',
  'primary-tint-text': '#5A34B0',
  own: '#E9E0FB',
  'own-dim': '#4F4663',
  ai: '#E6F2F4',
  'ai-label': '#0B6B7A',
  'ai-hover': '#095663',
  'on-ai': '#FFFFFF',
  success: '#0E7A4B',
  'success-hover': '#0A613B',
  'success-tint': '#E5F4EC',
  'on-success': '#FFFFFF',
  warning: '#9A5B00',
  'warning-hover': '#7D4A00',
  'warning-tint': '#FCF3E2',
  'on-warning': '#FFFFFF',
  danger: '#B42318',
  'danger-hover': '#8F1C13',
  'danger-tint': '#FDEEEC',
  'on-danger': '#FFFFFF',
}

/** The name of a colour's role. As a CSS variable: `--fd-<role>`. */
export type Role = keyof typeof light

const dark: Record<Role, string> = {
  page: '#0F0F13',
  surface: '#15151A',
  raised: '#24242D',
  text: '#EDEDF2',
  dim: '#A5A5B4',
  hairline: '#2C2C36',
  control: '#7A7A8C',
  primary: '#B79CF5',
  'primary-hover': '#C9B5F8',
  'on-primary': '#15151A',
  'primary-tint': '#2A2142',
  'primary-tint-hover': '#352957',
  'primary-tint-text': '#D3C3FA',
  own: '#3B2A66',
  'own-dim': '#CFC2EE',
  ai: '#123C44',
  'ai-label': '#7FD3E0',
  'ai-hover': '#A2E0EA',
  'on-ai': '#15151A',
  success: '#5BD69B',
  'success-hover': '#82E1B4',
  'success-tint': '#14301F',
  'on-success': '#15151A',
  warning: '#F0B252',
  'warning-hover': '#F5C67D',
  'warning-tint': '#362813',
  'on-warning': '#15151A',
  danger: '#FF8A7A',
  'danger-hover': '#FFA99D',
  'danger-tint': '#3B1C1A',
  'on-danger': '#15151A',
}

/** Both schemes: `palette.light.text`, `palette.dark.text`. */
export const palette = { light, dark }
