import type { StorybookConfig } from '@storybook/react-vite'
import { linguiPlugins } from '../vite.shared.ts'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // One glob; a story's title is its path.
  stories: ['../{libs,apps}/**/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({ ...vite, plugins: [linguiPlugins(), ...(vite.plugins ?? [])] }),
}

export default config
