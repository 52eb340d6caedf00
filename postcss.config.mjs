// The product's breakpoints (SHELL-15), so that `$mantine-breakpoint-*` in a CSS module means the same as in the theme.
const breakpoints = { xs: '0px', sm: '600px', md: '900px', lg: '1200px', xl: '1536px' }

export default {
  plugins: {
    'postcss-preset-mantine': {},
    'postcss-simple-vars': {
      variables: Object.fromEntries(
        Object.entries(breakpoints).map(([name, width]) => [`mantine-breakpoint-${name}`, width]),
      ),
    },
  },
}
