import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const notCode = ['**/node_modules/**', '**/*.test.*', '**/*.stories.*', '**/testing/**', '**/dist/**']

// A folder of the platform that only pages for signed-in users need.
const signedIn = 'libs/platform/src/assistant'

// The check of the catalogues extracts into a copy (tools/messages).
const home = process.env['FRONTDESK_CATALOGUES'] ?? '<rootDir>'

/** docs/decisions/0006: what a page needs before anybody has signed in stays small, and so does the widget. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'kk', 'pt', 'ru', 'uk'],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: `${home}/libs/platform/locales/{locale}/messages`,
      include: ['libs/platform/src', 'libs/feature/accounts', 'apps/admin/src'],
      exclude: [...notCode, signedIn],
    },
    {
      path: `${home}/apps/admin/locales/{locale}/messages`,
      include: [
        signedIn,
        'libs/feature/assistant',
        'libs/feature/chats',
        'libs/feature/integrations',
        'libs/feature/onboarding',
        'libs/feature/subscription',
        'libs/feature/support-widget',
      ],
      exclude: notCode,
    },
    {
      path: `${home}/apps/system-admin/locales/{locale}/messages`,
      include: ['libs/feature/system-admin', 'apps/system-admin/src'],
      exclude: notCode,
    },
    {
      path: `${home}/apps/support-widget/locales/{locale}/messages`,
      include: ['libs/feature/support-widget/src', 'apps/support-widget/src', 'libs/platform/src/provider'],
      exclude: notCode,
    },
  ],
})
