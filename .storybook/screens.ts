import { sanitize, storyNameFromExport, toId } from 'storybook/internal/csf'
import { groupOf } from './subjects.ts'

/** The states in which the whole of a page is shown. */
export const screenStates = [
  'Full',
  'Empty',
  'FirstUse',
  'Loading',
  'Failing',
  'Offline',
  'PastDue',
  'ActingForACompany',
] as const
export type ScreenState = (typeof screenStates)[number]

/** A page, the file of its stories, and the reasons for the states that it cannot be in. */
export type Screen = {
  app: 'Admin app' | 'Console' | 'Widget'
  /** The route as its app states it. */
  route: string
  /** The file of the stories, from the workspace's root; each state has a story of its name. */
  file: string
  without: Partial<Record<ScreenState, string>>
}

const admin = (route: string, name: string, without: Screen['without'] = {}): Screen => ({
  app: 'Admin app',
  route,
  file: `apps/admin/src/screens/${name}.stories.tsx`,
  without,
})

const noList = { Empty: 'It lists nothing', FirstUse: 'It is the same from the first day on' }
const noCompany = 'It is for everybody, and knows no company'
const isPublic = {
  ...noList,
  PastDue: noCompany,
  ActingForACompany: noCompany,
  Offline: 'It is served once, and asks for nothing while it is read',
}
const isForm = { ...isPublic, Loading: 'A form is there at once', Failing: 'Its form states a refusal, in Forms' }

const ofConsole = {
  PastDue: 'The operator pays for no plan',
  ActingForACompany: 'To act for a company leads to the admin app',
  Empty: 'It is empty on the first day alone',
}
const system = (route: string, name: string, without: Screen['without'] = {}): Screen => ({
  app: 'Console',
  route,
  file: `apps/system-admin/src/screens/${name}.stories.tsx`,
  without: { ...ofConsole, ...without },
})

/** Every page of the apps, by its route. */
export const screens: readonly Screen[] = [
  admin('/chats/:chatId', 'Chats'),
  admin('/assistant', 'Assistant'),
  admin('/results', 'Results', { FirstUse: 'It is empty on the first day, and Empty shows that' }),
  admin('/settings', 'Settings', noList),
  admin('/integrations', 'Integrations'),
  admin('/subscription', 'Subscription'),
  admin('/subscription/success', 'PaymentReturn', noList),
  admin('/onboarding', 'Onboarding', {
    Empty: 'It is the first use',
    FirstUse: 'It is the first use, and full',
    PastDue: 'A company has no plan yet',
    ActingForACompany: 'Its owner alone answers its questions',
  }),
  admin('/settings/profile', 'Profile', noList),
  admin('/support', 'Support', noList),
  admin('/settings/company', 'Company', noList),
  admin('/settings/team', 'Team', { Empty: 'A company has an owner' }),
  admin('/settings/quick-replies', 'QuickReplies', { Empty: 'It is empty at the first use alone' }),
  admin('/settings/customer-fields', 'CustomerFields', { Empty: 'It is empty at the first use alone' }),
  admin('/settings/labels', 'Labels', { Empty: 'It is empty at the first use alone' }),
  admin('/settings/hours', 'Hours', { Empty: 'The days of a week are always there' }),
  admin('/settings/data', 'Data', { Empty: 'It is empty at the first use alone' }),
  admin('/settings/data/customers/:chatId', 'CustomerData', {
    Empty: 'It is of one customer',
    FirstUse: 'It is of one customer',
  }),
  admin('/settings/support-widget', 'WidgetSettings', noList),
  admin('/settings/developers', 'Developers', noList),
  admin('/', 'Landing', isForm),
  admin('login', 'SignIn', isForm),
  admin('register', 'Registration', isForm),
  admin('verify/:token?', 'Verification', isForm),
  admin('forgot-password', 'ForgotPassword', isForm),
  admin('reset-password', 'ResetPassword', isForm),
  admin('answer-emails', 'AnswerEmails', isForm),
  admin('invitation', 'Invitation', isForm),
  admin('privacy-policy', 'PrivacyPolicy', isForm),
  admin('terms-of-use', 'TermsOfUse', isForm),
  admin('*', 'PageNotFound', isForm),
  system('', 'Overview'),
  system('companies', 'Companies'),
  system('companies/:id', 'CompanyDetails', { FirstUse: 'It is of one company' }),
  system('flags', 'Flags'),
  system('flags/companies', 'CompanyFlags'),
  system('operations/:section?', 'Operations'),
  system('jobs', 'Jobs'),
  system('chats/:chatId?', 'SupportInbox'),
  system('plans', 'Plans'),
  system('reports', 'Reports'),
  system('audit', 'Audit'),
  system('*', 'PageNotFound', isForm),
  {
    app: 'Widget',
    route: 'a page of a customer',
    file: 'apps/support-widget/src/screens/HostPage.stories.tsx',
    without: {
      Empty: 'A conversation is empty on the first use alone',
      Offline: 'It shows the failure of each message, in Widget',
      PastDue: 'Visitors are told nothing of the plan',
      ActingForACompany: 'Visitors act for nobody',
    },
  },
]

/** The widths at which a screen is looked at, in pixels, and the name of each in the toolbar. */
export const screenWidths = [
  [390, 'bigPhone'],
  [768, 'tablet'],
  [1440, 'desktop'],
] as const

/** The id under which Storybook has the story of a state of a screen. */
export function idOf({ file }: Screen, state: ScreenState): string {
  const [folder, name] = [file.slice(0, file.lastIndexOf('/')), file.slice(file.lastIndexOf('/') + 1)]
  const title = `${groupOf(folder) ?? ''}/${name.replace('.stories.tsx', '')}`
  return toId(sanitize(title), storyNameFromExport(state))
}
