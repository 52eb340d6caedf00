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
    // The first page is a story: one in MDX would load all that Storybook's documents need before it is shown.
    { directory: './pages', files: '*.stories.tsx' },
    { directory: './about', files: '*.mdx' },
    { directory: './foundations', files: '*.stories.tsx', titlePrefix: 'Foundations' },
    { directory: './copy', files: '*.stories.tsx', titlePrefix: 'Voice and copy' },
    // Flows in which people of two apps take part: no app knows another.
    { directory: './flows', files: '*.stories.tsx', titlePrefix: 'Flows' },
    ...storyPlaces(files),
  ],
  addons: [
    // MDX alone knows no tables.
    { name: '@storybook/addon-docs', options: { mdxPluginOptions: { mdxCompileOptions: { remarkPlugins: [gfm] } } } },
    '@storybook/addon-a11y',
    // A built Storybook runs no tests.
    ...(process.env['NODE_ENV'] === 'production' ? [] : ['@storybook/addon-vitest']),
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Writes `manifests/components.json` and `docs.json`, which tell agents the parts, their properties and the documents.
  features: { componentsManifest: true },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    // The first page would come with the lists of files of all stories.
    build: { ...vite.build, modulePreload: false },
    plugins: [linguiPlugins(), ...(vite.plugins ?? [])],
  }),
}

export default config
