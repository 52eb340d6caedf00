import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const notCode = ['**/node_modules/**', '**/*.test.*', '**/*.stories.*', '**/testing/**', '**/dist/**']

// Folders of packages with public pages that only pages for signed-in users need.
const signedIn = [
  'apps/admin/src/commands',
  'apps/admin/src/notices',
  'apps/admin/src/pages/desk',
  'apps/admin/src/push',
  'libs/feature/accounts/src/settings',
  'libs/platform/src/assistant',
]

// The features that set a company up or say how it does, whose texts only their own pages need.
const setup = ['libs/feature/assistant', 'libs/feature/integrations', 'libs/feature/privacy', 'libs/feature/results']

// The pages of one's own account and of the plan, except for texts that notices above other pages show, too.
const account = [
  'libs/feature/accounts/src/profile',
  ...['billing-details', 'cancellation', 'current-plan', 'notices', 'order', 'page', 'payment-method', 'plans', 'price']
    .concat('promo', 'usage')
    .map((folder) => `libs/feature/subscription/src/${folder}`),
]

// The views of the list of chats, and who looks at one, which the inbox needs at once.
const views = ['views', 'presence'].map((folder) => `libs/feature/team/src/${folder}`)

// Texts that are ready to be sent, of which the inbox needs none before a slash is typed, private notes, what is known of
// customers, planned work, and the team.
const words = ['ready-words', 'notes', 'customers', 'planning', 'team', 'voice'].map((name) => `libs/feature/${name}`)

// The parts of the support conversation that only the app has.
const besideFrame = [
  'libs/feature/support-widget/src/SupportWidget.tsx',
  'libs/feature/support-widget/src/panel/HelpPanel.tsx',
]

// Texts that only browsers load that cannot run the app.
const oldBrowser = 'libs/platform/src/old-browser'

// The check of the catalogues extracts into a copy (tools/messages).
const home = process.env['FRONTDESK_CATALOGUES'] ?? '<rootDir>'

/** docs/decisions/0006: what a page needs before anybody has signed in stays small, and so does the widget. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es', 'kk', 'pt', 'ru', 'uk'],
  format: formatter({ lineNumbers: false }),
  // The server has a function of this name, since Node runs its sources as they are.
  macro: { corePackage: ['@lingui/core/macro', './msg.ts'] },
  catalogs: [
    {
      path: `${home}/libs/platform/locales/{locale}/messages`,
      include: ['libs/platform/src', 'libs/feature/accounts', 'apps/admin/src'],
      exclude: [...notCode, ...signedIn, ...account, oldBrowser],
    },
    {
      path: `${home}/libs/platform/old-browser-locales/{locale}/messages`,
      include: [oldBrowser],
      exclude: notCode,
    },
    {
      path: `${home}/apps/admin/locales/{locale}/messages`,
      include: [
        ...signedIn,
        'libs/feature/chats',
        'libs/feature/onboarding',
        'libs/feature/subscription',
        'libs/feature/support-widget',
        ...views,
      ],
      exclude: [...notCode, ...account],
    },
    {
      path: `${home}/apps/admin/setup-locales/{locale}/messages`,
      include: setup,
      exclude: notCode,
    },
    {
      path: `${home}/apps/admin/account-locales/{locale}/messages`,
      include: account,
      exclude: notCode,
    },
    {
      path: `${home}/apps/admin/words-locales/{locale}/messages`,
      include: words,
      exclude: [...notCode, ...views],
    },
    {
      path: `${home}/apps/system-admin/locales/{locale}/messages`,
      include: ['libs/feature/system-admin', 'apps/system-admin/src'],
      exclude: notCode,
    },
    {
      path: `${home}/apps/support-widget/locales/{locale}/messages`,
      include: ['libs/feature/support-widget/src', 'apps/support-widget/src'],
      exclude: [...notCode, ...besideFrame],
    },
    {
      path: `${home}/apps/provider-api/mail-locales/{locale}/messages`,
      include: ['apps/provider-api/src/mail/texts'],
      exclude: notCode,
    },
  ],
})
