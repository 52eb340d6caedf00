import type { Preview } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { themes } from 'storybook/theming/create'
import { checkLabels } from './checkLabels.ts'
import { checkOtherScheme } from './checkOtherScheme.ts'
import { emulateMedia } from './emulateMedia.ts'
import { ownType } from './ownType.ts'
import type { SurroundingsProps } from './Surroundings.tsx'

/**
 * The languages of the toolbar; `pseudo` is English made twice as long and accented, which shows what is not
 * translated or too tight, and `longest` has each text in that language in which it is longest.
 */
const locales = ['en', 'es', 'kk', 'pt', 'ru', 'uk', 'pseudo', 'longest'] as const

const widths = { phone: 320, bigPhone: 390, tablet: 768, desktop: 1440, wide: 1920 }

/**
 * A test asks axe for what it finds wrong alone. What is right would be described node by node, and sent out of the
 * page, which takes longer than to find it. Style sheets are read again only by a rule that is off.
 */
const quickTest = { resultTypes: ['violations'], preload: { assets: ['media'] } }

const addressOf = (route: unknown) => (typeof route === 'string' ? route : '/')

/** Loads what the stories stand in, which the first page (`parameters.isPlain`) does without, and the language's words. */
async function loadSurroundings(locale: string) {
  const [{ Surroundings }, { activateCatalogue }] = await Promise.all([
    import('./Surroundings.tsx'),
    import('./activateCatalogue.ts'),
  ])
  await activateCatalogue(locale)
  return Surroundings
}

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
          'From A to Z',
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
    async ({ globals, parameters }) => {
      // As a user enlarges the text in the browser's settings: every size of the theme is a multiple of the root's.
      document.documentElement.style.fontSize = String(globals['textSize'])
      // As an administrator sets it in the menu of the list: it is stored on the device.
      if (globals['density'] === 'compact') localStorage.setItem('isListDense', 'true')
      else localStorage.removeItem('isListDense')
      const isPlain = parameters['isPlain'] === true
      const Surroundings = isPlain ? null : await loadSurroundings(String(globals['locale']))
      emulateMedia({
        isMotionReduced: globals['motion'] === 'reduced',
        areColoursForced: globals['colours'] === 'forced',
      })
      return { Surroundings }
    },
  ],
  decorators: [
    // The address is `parameters.route`; `parameters.hasOwnRouter` leaves it to the story.
    (Story, { globals, loaded, parameters }) => {
      const Surroundings = loaded['Surroundings'] as ComponentType<SurroundingsProps> | null // of the loader above
      if (!Surroundings) return <Story />
      return (
        <Surroundings
          colorScheme={globals['colorScheme'] === 'dark' ? 'dark' : 'light'}
          route={parameters['hasOwnRouter'] === true ? null : addressOf(parameters['route'])}
        >
          <Story />
        </Surroundings>
      )
    },
  ],
  afterEach: [checkLabels, checkOtherScheme],
}

export default preview
