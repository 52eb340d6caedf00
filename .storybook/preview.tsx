import { AppProviders } from '@frontdesk/platform/parts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { Preview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider as AtomProvider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { checkOtherScheme } from './checkOtherScheme.ts'
import { activateCatalogue, locales } from './activateCatalogue.ts'

const widths = { phone: 320, bigPhone: 390, tablet: 768, desktop: 1440, wide: 1920 }

/**
 * A test asks axe for what it finds wrong alone. What is right would be described node by node, and sent out of the
 * page, which takes longer than to find it. Style sheets are read again only by a rule that is off.
 */
const quickTest = { resultTypes: ['violations'], preload: { assets: ['media'] } }

const preview: Preview = {
  globalTypes: {
    locale: { description: 'Language', toolbar: { icon: 'globe', items: [...locales], dynamicTitle: true } },
    colorScheme: {
      description: 'Colours',
      toolbar: { icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { locale: 'en', colorScheme: 'light' },
  parameters: {
    layout: 'padded',
    a11y: { test: 'error', ...(import.meta.env.MODE === 'test' && { options: quickTest }) },
    viewport: {
      options: Object.fromEntries(
        Object.entries(widths).map(([name, width]) => [
          name,
          { name: `${name} ${String(width)}`, styles: { width: `${String(width)}px`, height: '900px' } },
        ]),
      ),
    },
  },
  loaders: [({ globals }) => activateCatalogue(String(globals['locale']))],
  decorators: [
    // What every screen stands in: words, look, address (`parameters.route`), an empty cache
    // and empty atoms of its own.
    (Story, { globals, parameters }) => (
      <I18nProvider i18n={i18n}>
        <AppProviders colorScheme={globals['colorScheme'] === 'dark' ? 'dark' : 'light'}>
          <AtomProvider>
            <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
              <MemoryRouter initialEntries={[typeof parameters['route'] === 'string' ? parameters['route'] : '/']}>
                <Story />
              </MemoryRouter>
            </QueryClientProvider>
          </AtomProvider>
        </AppProviders>
      </I18nProvider>
    ),
  ],
  afterEach: checkOtherScheme,
}

export default preview
