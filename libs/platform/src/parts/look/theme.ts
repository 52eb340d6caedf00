import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core'
import classes from './controls.module.css'
import { scale } from './scale.ts'

const violet: MantineColorsTuple = [
  '#F6F2FE',
  '#E9E0FB',
  '#D9CBF8',
  '#C9B5F8',
  '#B79CF5',
  '#9877E4',
  '#7F5AD4',
  '#6941C6',
  '#5A34B0',
  '#46288C',
]
const gray: MantineColorsTuple = [
  '#F8F8FA',
  '#F1F1F5',
  '#E9E9EF',
  '#E3E3EA',
  '#C9C9D4',
  '#8A8A99',
  '#6C6C7D',
  '#5C5C6B',
  '#33333D',
  '#1B1B22',
]
const dark: MantineColorsTuple = [
  '#EDEDF2',
  '#C9C9D4',
  '#A5A5B4',
  '#6C6C7D',
  '#3A3A46',
  '#2C2C36',
  '#24242D',
  '#15151A',
  '#0F0F13',
  '#08080A',
]

/** Colours whose filled, tinted and outlined variables `cssVariables.ts` sets by hand, scheme by scheme. */
const ours = ['violet', 'teal', 'green', 'yellow', 'red', 'gray']

/** The head of a dialog is no banner: a page has one. */
const plainHead = { attributes: { header: { role: 'presentation' } } }

const quick = { transitionProps: { duration: scale.quick } }

/** design: 8 px rhythm, radius 4, Inter, sizes 12 to 28, breakpoints of SHELL-15, nothing moves longer than 150 ms. */
export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { violet, gray, dark },
  white: '#FFFFFF',
  black: '#1B1B22',
  // Mantine computes the text colour of a filled control once, for the light scheme; ours follow the scheme.
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const name = input.color ?? input.theme.primaryColor
    return input.variant === 'filled' && ours.includes(name)
      ? { ...resolved, color: `var(--mantine-color-${name}-contrast)` }
      : resolved
  },
  fontFamily: scale.fontFamily,
  headings: { fontWeight: '600', sizes: scale.headings },
  fontSizes: scale.fontSizes,
  lineHeights: scale.lineHeights,
  spacing: scale.spacing,
  radius: scale.radius,
  defaultRadius: 'sm',
  breakpoints: scale.breakpoints,
  shadows: scale.shadows,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Input: { classNames: { wrapper: classes.field, input: classes.input } },
    InputWrapper: { classNames: { label: classes.label, error: classes.error, description: classes.description } },
    Button: { classNames: { root: classes.button, label: classes.buttonLabel, section: classes.section } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' }, classNames: { root: classes.icon } },
    // Mantine's placeholder for the first focus is no menu item, and axe rightly refuses it: the
    // first item takes the focus.
    Menu: {
      defaultProps: { ...quick, withInitialFocusPlaceholder: false },
      classNames: { dropdown: classes.floating, item: classes.item, itemSection: classes.section },
    },
    Popover: { defaultProps: quick, classNames: { dropdown: classes.floating } },
    Combobox: { classNames: { dropdown: classes.floating } },
    Select: { classNames: { option: classes.option } },
    Tooltip: { defaultProps: { ...quick, openDelay: 300, withArrow: true }, classNames: { tooltip: classes.tooltip } },
    Modal: {
      defaultProps: { ...quick, ...plainHead, centered: true, radius: 'md' },
      classNames: { title: classes.modalTitle, close: classes.close },
    },
    SegmentedControl: {
      classNames: { root: classes.segments, indicator: classes.segment, label: classes.segmentLabel },
    },
    Drawer: { defaultProps: { ...quick, ...plainHead }, classNames: { close: classes.close } },
    Pagination: { classNames: { control: classes.pageNumber } },
    Badge: { defaultProps: { variant: 'light' }, classNames: { root: classes.badge, label: classes.wrapped } },
    Switch: { defaultProps: { size: 'md' }, classNames: { track: classes.track, description: classes.small } },
    // Mantine's tick is white, which nearly vanishes on the pale primary of the dark scheme.
    Checkbox: {
      defaultProps: { iconColor: 'var(--fd-on-primary)' },
      classNames: { input: classes.checkbox, description: classes.small },
    },
    Paper: { classNames: { root: classes.paper } },
    Notification: { classNames: { root: classes.notification } },
  },
})
