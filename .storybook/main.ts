import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StorybookConfig } from '@storybook/react-vite'
import gfm from 'remark-gfm'
import { linguiPlugins } from '../vite.shared.ts'
import { storyPlaces } from './subjects.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('{libs,apps}/**/src/**/*.stories.tsx', { cwd: root, exclude: ['**/node_modules/**'] })

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // The sidebar shows subjects, not paths; the first folder with stories in it is seen at the next start.
  stories: [
    { directory: './pages', files: '*.mdx' },
    { directory: './about', files: '*.mdx' },
    { directory: './foundations', files: '*.stories.tsx', titlePrefix: 'Foundations' },
    { directory: './copy', files: '*.stories.tsx', titlePrefix: 'Voice and copy' },
    ...storyPlaces(files),
  ],
  addons: [
    // MDX alone knows no tables.
    { name: '@storybook/addon-docs', options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [gfm] } } } },
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({ ...vite, plugins: [linguiPlugins(), ...(vite.plugins ?? [])] }),
}

export default config
