import { resolveLocale } from '@frontdesk/locale-resolution'
import {
  activateLocale,
  createPlatform,
  loadConfig,
  openStorage,
  PlatformProvider,
  type Platform,
  type LoadCatalogue,
} from '@frontdesk/platform'
import {
  applySupportEvent,
  applySupportStream,
  SupportFailure,
  SupportPanelView,
  supportOf,
} from '@frontdesk/support-widget'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createRoot } from 'react-dom/client'
import { connectToPage, type HostPage } from './connectToPage.ts'
import { FrameApp } from './FrameApp.tsx'
import './frame.css'

/** The widget's catalogue of one language; the others are not downloaded. */
const loadCatalogue: LoadCatalogue = (locale) =>
  import(`../../locales/${locale}/messages.po`) as ReturnType<LoadCatalogue> // the shape that the Lingui plugin gives a catalogue

function Failure({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SupportPanelView onClose={onClose}>
      <SupportFailure message={t`Support cannot be reached from this page right now`} onRetry={onRetry} />
    </SupportPanelView>
  )
}

/** Shown when the page gave no token or our server did not respond. */
const FrameFailure = (props: { onRetry: () => void; onClose: () => void }) => (
  <I18nProvider i18n={i18n}>
    <Failure {...props} />
  </I18nProvider>
)

const address = new URLSearchParams(location.search)
const host = address.get('host') ?? ''
const element = document.getElementById('root')

// The visitor's data stays in memory: third-party storage may be blocked, and the widget leaves no traces on other
// sites.
const memory = () =>
  openStorage(() => {
    throw new Error('The widget stores nothing')
  })

/** The feature's colours follow the same attribute as in the consoles. */
function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () =>
    document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light')
  dark.addEventListener('change', follow)
  follow()
}

async function aPlatformFor(page: HostPage): Promise<Platform> {
  const token = await page.requestToken()
  const platform = createPlatform({
    config: await loadConfig(fetch),
    storage: memory(),
    handlers: (parts) => ({
      onEvent: (event) => applySupportEvent(supportOf(parts), event),
      onStream: (event) => applySupportStream(supportOf(parts), event),
    }),
    // The token has expired: request another one; nothing that was typed is lost.
    reload: () => void page.requestToken().then(signIn, () => undefined),
  })
  const signIn = ({ accessToken, companyId }: typeof token) => {
    platform.session.chooseCompany(companyId)
    platform.session.signIn(accessToken)
  }
  signIn(token)
  return platform
}

async function start(on: HTMLElement) {
  followColorScheme()
  await activateLocale(
    resolveLocale({ pathname: `/${address.get('locale') ?? ''}`, browserLanguages: navigator.languages }),
    loadCatalogue,
  )
  const page = await connectToPage(host)
  const root = createRoot(on)
  const show = async () => {
    try {
      const platform = await aPlatformFor(page)
      root.render(
        <PlatformProvider platform={platform}>
          <FrameApp page={page} />
        </PlatformProvider>,
      )
    } catch (error) {
      console.error(error)
      root.render(<FrameFailure onRetry={() => void show()} onClose={() => page.send({ type: 'close' })} />)
    }
  }
  await show()
}

// Opened directly, the frame has no page to connect to and nowhere to get a token from.
if (element && parent !== window && URL.canParse(host)) void start(element)
