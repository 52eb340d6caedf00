import { addons } from 'storybook/manager-api'
import { themes } from 'storybook/theming/create'
import { ownType } from './ownType.ts'

addons.setConfig({ theme: { ...themes.normal, ...ownType, brandTitle: 'Frontdesk' } })
