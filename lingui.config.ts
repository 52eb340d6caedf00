import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const notCode = ['**/node_modules/**', '**/*.test.*', '**/*.stories.*', '**/testing/**', '**/dist/**']

// The check of the catalogues extracts into a copy (tools/messages).
const home = process.env['FRONTDESK_CATALOGUES'] ?? '<rootDir>'

/** docs/decisions/0006: one catalogue for the two consoles, one for the widget, which must stay small. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'kk', 'pt', 'ru', 'uk'],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: `${home}/libs/platform/locales/{locale}/messages`,
      include: ['libs/platform/src', 'libs/feature', 'apps/admin/src', 'apps/system-admin/src'],
      exclude: notCode,
    },
    {
      path: `${home}/apps/support-widget/locales/{locale}/messages`,
      include: ['libs/feature/support-widget/src', 'apps/support-widget/src'],
      exclude: notCode,
    },
  ],
})
