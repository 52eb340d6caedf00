import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from '../chromium.ts'
import { reactPlugins } from '../vite.shared.ts'

/**
 * Every story is a test: it renders, plays, and axe finds nothing in either colour scheme. Run from the
 * root: `npm run stories`.
 */
export default defineConfig({
  plugins: [...reactPlugins(), storybookTest({ configDir: '.storybook' })],
  // Found while it runs, a dependency would make the page reload under a test.
  optimizeDeps: {
    include: [
      'axe-core',
      '@tanstack/react-query',
      'zod',
      'jotai',
      'dayjs',
      '@lingui/core',
      '@lingui/react',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      'react-dropzone',
      'react-router-dom',
      'socket.io-client',
      'uqr',
      'yet-another-react-lightbox',
      'yet-another-react-lightbox/plugins/zoom',
    ],
  },
  test: {
    name: 'stories',
    // The first screen of a run waits for the modules of a whole app.
    testTimeout: 60_000,
    // One page for all stories: each is unmounted before the next, and loading the packages anew for each file takes
    // longer than its stories.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Nothing moves: a picture is judged as it stands at last.
      provider: playwright({ launchOptions: chromiumLaunch, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
