import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from '../chromium.ts'
import { reactPlugins } from '../vite.shared.ts'

/** Every story is a test: it renders, plays, and axe finds nothing in either colour scheme. Run from the root: `npm run stories`. */
export default defineConfig({
  plugins: [...reactPlugins(), storybookTest({ configDir: '.storybook' })],
  test: {
    name: 'stories',
    testTimeout: 30_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunch }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
