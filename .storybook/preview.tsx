import { AppProviders } from '@frontdesk/platform/parts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { Preview } from '@storybook/react-vite'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Provider as AtomProvider } from 'jotai'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { themes } from 'storybook/theming/create'
import { checkOtherScheme } from './checkOtherScheme.ts'
import { activateCatalogue, locales } from './activateCatalogue.ts'
import { emulateMedia } from './emulateMedia.ts'
import { ownType } from './ownType.ts'

const widths = { phone: 320, bigPhone: 390, tablet: 768, desktop: 1440, wide: 1920 }

/**
 * A test asks axe for what it finds wrong alone. What is right would be described node by node, and sent out of the
 * page, which takes longer than to find it. Style sheets are read again only by a rule that is off.
 */
const quickTest = { resultTypes: ['violations'], preload: { assets: ['media'] } }

/** The address of a story; an app with a router of its own brings that. */
const Router = ({ route, isOwn, children }: { route: unknown; isOwn: boolean; children: ReactNode }) =>
  isOwn ? children : <MemoryRouter initialEntries={[typeof route === 'string' ? route : '/']}>{children}</MemoryRouter>

const preview: Preview = {
  globalTypes: {
    locale: { description: 'Language', toolbar: { icon: 'globe', items: [...locales], dynamicTitle: true } },
    colorScheme: {
      description: 'Colours',
      toolbar: { icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    textSize: {
      description: 'Size of text',
      toolbar: { icon: 'paragraph', items: ['100%', '150%', '200%'], dynamicTitle: true },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        icon: 'play',
        dynamicTitle: true,
        items: [
          { value: 'device', title: 'Motion of the device' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
    colours: {
      description: 'Forced colours',
      toolbar: {
        icon: 'accessibility',
        dynamicTitle: true,
        items: [
          { value: 'own', title: 'Our colours' },
          { value: 'forced', title: 'Forced colours' },
        ],
      },
    },
    density: {
      description: 'Density of lists',
      toolbar: { icon: 'menu', items: ['comfortable', 'compact'], dynamicTitle: true },
    },
  },
  initialGlobals: {
    locale: 'en',
    colorScheme: 'light',
    textSize: '100%',
    motion: 'device',
    colours: 'own',
    density: 'comfortable',
  },
  parameters: {
    layout: 'padded',
    options: {
      // The order of subjects.ts, again: Storybook reads it from this text, without running it.
      storySort: {
        order: [
          'Welcome',
          'Foundations',
          'Voice and copy',
          'Screens',
          'Flows',
          'Inbox',
          'Thread',
          'Composer',
          'Assistant',
          'Channels',
          'Billing',
          'Widget',
          'Console',
          'Forms',
          'Feedback',
          'Navigation',
        ],
      },
    },
    docs: { theme: { ...themes.light, ...ownType } },
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
  loaders: [
    ({ globals }) => activateCatalogue(String(globals['locale'])),
    // As a user enlarges the text in the browser's settings: every size of the theme is a multiple of the root's.
    ({ globals }) => {
      document.documentElement.style.fontSize = String(globals['textSize'])
      return {}
    },
    ({ globals }) => {
      emulateMedia({
        isMotionReduced: globals['motion'] === 'reduced',
        areColoursForced: globals['colours'] === 'forced',
      })
      // As an administrator sets it in the menu of the list: it is stored on the device.
      if (globals['density'] === 'compact') localStorage.setItem('isListDense', 'true')
      else localStorage.removeItem('isListDense')
      return {}
    },
  ],
  decorators: [
    // The surroundings of every screen: words, look, address (`parameters.route`; `parameters.hasOwnRouter` leaves it
    // to the story), an empty cache and empty atoms of its own.
    (Story, { globals, parameters }) => (
      <I18nProvider i18n={i18n}>
        <AppProviders colorScheme={globals['colorScheme'] === 'dark' ? 'dark' : 'light'}>
          <AtomProvider>
            <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
              <Router route={parameters['route']} isOwn={parameters['hasOwnRouter'] === true}>
                <Story />
              </Router>
            </QueryClientProvider>
          </AtomProvider>
        </AppProviders>
      </I18nProvider>
    ),
  ],
  afterEach: checkOtherScheme,
}

export default preview
