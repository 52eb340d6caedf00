import { resolveLocale } from '@frontdesk/locale-resolution'
import {
  activateLocale,
  createPlatform,
  loadConfig,
  openStorage,
  PlatformProvider,
  type Platform,
} from '@frontdesk/platform'
import { hearSupportEvent, hearSupportStream } from '@frontdesk/support-widget'
import { createRoot } from 'react-dom/client'
import { connectToPage, type Page } from './connectToPage.ts'
import { FrameApp } from './FrameApp.tsx'
import { FrameFailure } from './FrameFailure.tsx'
import { loadCatalogue } from './loadCatalogue.ts'
import './frame.css'

const address = new URLSearchParams(location.search)
const host = address.get('host') ?? ''
const element = document.getElementById('root')

// What the page's visitor is stays in memory: third-party storage may be blocked, and is not ours to leave traces in.
const memory = () =>
  openStorage(() => {
    throw new Error('The widget stores nothing')
  })

/** The feature's colours follow the same attribute as the consoles'. */
function followColorScheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () =>
    document.documentElement.setAttribute('data-mantine-color-scheme', dark.matches ? 'dark' : 'light')
  dark.addEventListener('change', follow)
  follow()
}

async function aPlatformFor(page: Page): Promise<Platform> {
  const token = await page.askForToken()
  const platform = createPlatform({
    config: await loadConfig(fetch),
    storage: memory(),
    hearing: ({ queryClient }) => ({
      hear: (event) => hearSupportEvent(queryClient, event),
      hearStream: (event) => hearSupportStream(queryClient, event, new Date()),
    }),
    // The token has ended: the page is asked for another one, and nothing that was typed is lost.
    reload: () => void page.askForToken().then(signIn, () => undefined),
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
      root.render(<FrameFailure onRetry={() => void show()} onClose={() => page.say({ type: 'close' })} />)
    }
  }
  await show()
}

// Opened by itself there is no page to serve, and nobody to ask for a token.
if (element && parent !== window && URL.canParse(host)) void start(element)
