import { pageArrival } from './arrival/pageArrival.ts'
import {
  activateLocale,
  createPlatform,
  deviceStorage,
  guardCompany,
  installTrustedTypes,
  loadConfig,
  startLocale,
  withEarlyAnswers,
} from '@frontdesk/platform'
import { startAnalytics } from '@frontdesk/platform/analytics'
import { startLogs } from '@frontdesk/platform/logs'
import { loadCatalogue } from '@frontdesk/platform/parts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { removePlaceholder } from './boot/removePlaceholder.ts'
import { runFirstPage } from './boot/runFirstPage.ts'
import { live } from './live.ts'
import { startShell } from './offline/startShell.ts'
import { startPush } from './push/startPush.ts'
import { StartFailurePage } from './StartFailurePage.tsx'

const trustScriptsFrom = installTrustedTypes()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)
removePlaceholder(place)

/** The boot script (`boot/boot.ts`) has made the first requests. */
const fetch = withEarlyAnswers(window.earlyAnswers ?? [])

const messages = activateLocale(startLocale(), loadCatalogue)
runFirstPage(document.documentElement.dataset['first'])

/** Loads the configuration, then starts the app; after a failure the user can retry. */
async function start(): Promise<void> {
  const [config] = await Promise.allSettled([loadConfig(fetch, deviceStorage), messages])
  if (config.status === 'fulfilled') {
    const platform = createPlatform({
      config: config.value,
      handlers: live,
      guard: guardCompany,
      fetch,
      trustScriptsFrom,
      remembersSession: true,
    })
    startAnalytics(platform, trustScriptsFrom)
    startLogs(platform)
    startPush(platform)
    startShell()
    root.render(
      <StrictMode>
        <App platform={platform} question={pageArrival.question} />
      </StrictMode>,
    )
    return
  }
  console.error('The configuration could not be read', config.reason)
  const show = (isRetrying: boolean) => root.render(<StartFailurePage onRetry={retry} isRetrying={isRetrying} />)
  const retry = () => {
    show(true)
    void start()
  }
  show(false)
}

void start()
