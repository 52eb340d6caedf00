import { addons } from 'storybook/manager-api'
import { themes } from 'storybook/theming/create'
import { ownType } from './ownType.ts'

const texts = /^(?:welcome|from-a-to-z|foundations|voice-and-copy)-/u

addons.setConfig({
  theme: { ...themes.normal, ...ownType, brandTitle: 'Frontdesk' },
  // Of a text, or a table, no panel has anything to say.
  layoutCustomisations: { showPanel: ({ storyId = '' }, isShown) => isShown && !texts.test(storyId) },
})
